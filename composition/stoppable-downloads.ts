import { setMaxListeners } from 'node:events';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { DownloadDump } from '../core/backups/use-cases/download-dump.js';

export interface Downloads {
  readonly downloadDump: DownloadDump;
  /** Ends every download as interrupted, and resolves when the end of each is stored. None begins from then on. */
  readonly stop: () => Promise<void>;
}

/** Downloads that can be ended together, as their service ends. */
export const stoppableDownloads = (make: (stopping: AbortSignal) => DownloadDump): Downloads => {
  const stopping = new AbortController();
  // Each download adds a listener.
  setMaxListeners(0, stopping.signal);
  const downloadDump = make(stopping.signal);
  const underWay = new Set<Promise<unknown>>();
  const track = (work: Promise<unknown>): void => {
    underWay.add(work);
    const forget = () => underWay.delete(work);
    work.then(forget, forget);
  };
  return {
    downloadDump: (caller, database, format, signal) => () => {
      const started = pipe(
        downloadDump(caller, database, format, signal),
        TE.tapIO(
          ({ end }) =>
            () =>
              track(end()),
        ),
      )();
      track(started);
      return started;
    },
    stop: async () => {
      stopping.abort();
      // One that is starting is followed by its end.
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
};
