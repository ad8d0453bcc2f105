import { setMaxListeners } from 'node:events';
import * as TE from 'fp-ts/lib/TaskEither.js';

export interface StoppableDownloads {
  /** Aborts as they are stopped. */
  readonly stopping: AbortSignal;
  /** The same downloads, or restores, whose ends `stop` waits for. */
  readonly track: <P extends readonly unknown[], F, A extends Ending>(
    start: (...request: P) => TE.TaskEither<F, A>,
  ) => (...request: P) => TE.TaskEither<F, A>;
  /** Ends every one as interrupted, and resolves when the end of each is stored. None begins from then on. */
  readonly stop: () => Promise<void>;
}

/** What goes on after it was started. */
interface Ending {
  readonly end: () => Promise<unknown>;
}

/** Downloads and restores that can be ended together, as their service ends. */
export const stoppableDownloads = (): StoppableDownloads => {
  const stopping = new AbortController();
  // Each download adds a listener.
  setMaxListeners(0, stopping.signal);
  const underWay = new Set<Promise<unknown>>();
  const add = (work: Promise<unknown>): void => {
    underWay.add(work);
    const remove = () => underWay.delete(work);
    work.then(remove, remove);
  };
  return {
    stopping: stopping.signal,
    track:
      (start) =>
      (...request) =>
      () => {
        const started = TE.tapIO(
          start(...request),
          ({ end }) =>
            () =>
              add(end()),
        )();
        add(started);
        return started;
      },
    stop: async () => {
      stopping.abort();
      // One that is starting is followed by its end.
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
};
