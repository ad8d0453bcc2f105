type CleanUp = () => Promise<unknown>;

/** The clean-ups of all that was started and made, the last first. */
const cleanUps: CleanUp[] = [];

/** Registers a clean-up, which runs however the run ends. */
export const onCleanUp = (cleanUp: CleanUp): void => {
  cleanUps.unshift(cleanUp);
};

let cleaning: Promise<void> | undefined;

/** Runs each clean-up once, and resolves when all have ended. */
export const cleanUp = (): Promise<void> => (cleaning ??= endAll());

/** A clean-up that fails does not stop the others. */
const endAll = async (): Promise<void> => {
  for (let next = cleanUps.shift(); next !== undefined; next = cleanUps.shift()) {
    await next().catch((error: unknown) => {
      console.error(error);
    });
  }
};
