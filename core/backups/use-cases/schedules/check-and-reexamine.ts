import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as T from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { CheckDumpReadiness } from '../../../dump-check/use-cases/check-dump-readiness.js';
import type { DownloadDump, DumpDownload } from '../download-dump.js';
import type { Scope } from '../../../access/caller.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';

/**
 * Checks a database, and has the next runs of its schedules examined again where the last examination may be outdated. A
 * failure to store that does not affect the result of the check.
 */
export const checkAndReexamine =
  (ports: RenewForesightPorts, check: CheckDumpReadiness): CheckDumpReadiness =>
  (caller, id, signal) =>
    TE.tapTask(check(caller, id, signal), ({ reasons }) =>
      renewForesight(ports)(id, reasons.length === 0),
    );

/** The same by the check before a download, and by a dump that failed after it. */
export const downloadAndReexamine =
  (ports: RenewForesightPorts, download: DownloadDump): DownloadDump =>
  (caller, id, format, signal) =>
    pipe(
      download(caller, id, format, signal),
      T.tap((started) => {
        if (E.isRight(started)) return renewForesight(ports)(id, true);
        return started.left._tag === 'DumpNotReady'
          ? renewForesight(ports)(id, false)
          : RENEWS_NOTHING;
      }),
      TE.map(afterFailure(() => renewForesight(ports)(id, false))),
    );

/** A dump that was cancelled says nothing of its database. */
const afterFailure =
  (act: () => T.Task<void>) =>
  ({ end, ...dump }: DumpDownload): DumpDownload => {
    const ended = T.tap(end, ({ _tag }) => (_tag === 'Failed' ? act() : RENEWS_NOTHING))();
    return { ...dump, end: () => ended };
  };

export interface RenewForesightPorts {
  readonly schedules: Pick<ScheduleRegister, 'reexamine'>;
}

/**
 * Has the next runs of the schedules of a scope examined again, after something has shown whether dumps are possible there. A
 * failure to store that does not affect what has shown it: each is examined again in time.
 */
export type RenewForesight = (scope: Scope, isReady: boolean) => T.Task<void>;

export const renewForesight =
  ({ schedules }: RenewForesightPorts): RenewForesight =>
  (scope, isReady) =>
    TE.getOrElse(() => RENEWS_NOTHING)(schedules.reexamine(scope, isReady));

export const RENEWS_NOTHING: T.Task<void> = T.of(undefined);
