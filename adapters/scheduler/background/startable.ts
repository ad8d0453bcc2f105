import { setMaxListeners } from 'node:events';

/** What works in the background between a start and a stop. */
export interface Startable {
  /** Begins to work, unless it does so already. */
  readonly start: () => void;
  /** Aborts what is under way, and resolves when all has ended. */
  readonly stop: () => Promise<void>;
}

interface Running {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

/** Runs until the signal; a start after a stop waits for the end of the run before. */
export const startable = (run: (signal: AbortSignal) => Promise<void>): Startable => {
  let running: Running | undefined;
  const runAfter = async (before: Promise<void>, signal: AbortSignal): Promise<void> => {
    await before;
    await run(signal);
  };
  return {
    start: () => {
      if (running?.controller.signal.aborted === false) return;
      const controller = new AbortController();
      // Much that is under way at once listens to it.
      setMaxListeners(0, controller.signal);
      const ended = runAfter(running?.ended ?? Promise.resolve(), controller.signal);
      running = { controller, ended };
    },
    stop: async () => {
      running?.controller.abort();
      await running?.ended;
    },
  };
};

/** The first one, with others that start and stop whenever it does. */
export const together = <A extends Startable>(first: A, others: readonly Startable[]): A => ({
  ...first,
  start: () => [first, ...others].forEach(({ start }) => start()),
  stop: async () => {
    await Promise.all([first, ...others].map(({ stop }) => stop()));
  },
});
