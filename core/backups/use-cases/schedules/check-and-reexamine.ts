import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as T from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { CheckDumpReadiness } from '../../../dump-check/use-cases/check-dump-readiness.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';
import type { DownloadDump, DumpDownload } from '../download-dump.js';

export interface CheckAndReexaminePorts {
  readonly schedules: Pick<ScheduleRegister, 'reexamine'>;
}

/**
 * Checks a database, and has the next runs of its schedules examined again where the last examination may be outdated. A
 * failure to store that does not affect the result of the check.
 */
export const checkAndReexamine =
  (ports: CheckAndReexaminePorts, check: CheckDumpReadiness): CheckDumpReadiness =>
  (caller, id, signal) =>
    pipe(
      check(caller, id, signal),
      TE.tapTask(({ reasons }) => reexamine(ports, id, reasons.length === 0)),
    );

/** The same by the check before a download, and by a dump that failed after it. */
export const downloadAndReexamine =
  (ports: CheckAndReexaminePorts, download: DownloadDump): DownloadDump =>
  (caller, id, format, signal) =>
    pipe(
      download(caller, id, format, signal),
      T.tap((started) => {
        if (E.isRight(started)) return reexamine(ports, id, true);
        return started.left._tag === 'DumpNotReady' ? reexamine(ports, id, false) : NOTHING;
      }),
      TE.map(afterFailure(() => reexamine(ports, id, false))),
    );

/** A dump that was cancelled says nothing of its database. */
const afterFailure =
  (act: () => T.Task<void>) =>
  ({ end, ...dump }: DumpDownload): DumpDownload => {
    const ended = pipe(
      end,
      T.tap(({ _tag }) => (_tag === 'Failed' ? act() : NOTHING)),
    )();
    return { ...dump, end: () => ended };
  };

const NOTHING: T.Task<void> = T.of(undefined);

const reexamine = (
  { schedules }: CheckAndReexaminePorts,
  id: ResourceId,
  isReady: boolean,
): T.Task<void> =>
  pipe(
    schedules.reexamine(id, isReady),
    TE.getOrElse(() => NOTHING),
  );
