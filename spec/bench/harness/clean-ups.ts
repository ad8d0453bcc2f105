type CleanUp = () => Promise<unknown>;

/** What has been started and made, the last first. */
const cleanUps: CleanUp[] = [];

/** Remembers how something that was started is ended, however the run comes to its end. */
export const onCleanUp = (cleanUp: CleanUp): void => {
  cleanUps.unshift(cleanUp);
};

let cleaning: Promise<void> | undefined;

/** Ends everything, each once, and answers when all of it has ended, whoever began it. */
export const cleanUp = (): Promise<void> => (cleaning ??= endAll());

/** One that cannot be ended does not keep the others alive. */
const endAll = async (): Promise<void> => {
  for (let next = cleanUps.shift(); next !== undefined; next = cleanUps.shift()) {
    await next().catch((error: unknown) => {
      console.error(error);
    });
  }
};
