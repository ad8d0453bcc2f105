import { setMaxListeners } from 'node:events';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { DownloadDump } from '../core/backups/use-cases/download-dump.js';

export interface StoppableDownloads {
  /** Aborts as downloads are stopped. */
  readonly stopping: AbortSignal;
  /** The same downloads, whose ends `stop` waits for. */
  readonly track: (downloadDump: DownloadDump) => DownloadDump;
  /** Ends every download as interrupted, and resolves when the end of each is stored. None begins from then on. */
  readonly stop: () => Promise<void>;
}

/** Downloads that can be ended together, as their service ends. */
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
      (downloadDump) =>
      (...request) =>
      () => {
        const started = pipe(
          downloadDump(...request),
          TE.tapIO(
            ({ end }) =>
              () =>
                add(end()),
          ),
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
