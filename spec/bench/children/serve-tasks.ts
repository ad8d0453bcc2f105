/** A task and its result have the same number, so that a second task may end the first. */
export interface Numbered<A> {
  readonly id: number;
  readonly content: A;
}

export interface Failed {
  readonly error: string;
}

/** Runs each task that the process is sent, and sends its result back. */
export const serveTasks = (work: (task: never) => Promise<object>): void => {
  process.on('message', ({ id, content }: Numbered<never>) => {
    work(content).then(
      (answer) => process.send?.({ id, content: answer }),
      (error: unknown) => process.send?.({ id, content: { error: String(error) } }),
    );
  });
};
