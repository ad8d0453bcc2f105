import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { CheckDumpReadiness } from '../../../dump-check/use-cases/check-dump-readiness.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';

export interface CheckAndReexaminePorts {
  readonly schedules: Pick<ScheduleRegister, 'reexamine'>;
}

/**
 * Checks a database, and has the next runs of its schedules examined again where the last examination may be outdated. A
 * failure to store that does not affect the result of the check.
 */
export const checkAndReexamine =
  ({ schedules }: CheckAndReexaminePorts, check: CheckDumpReadiness): CheckDumpReadiness =>
  (caller, id, signal) =>
    pipe(
      check(caller, id, signal),
      TE.tap(({ reasons }) =>
        pipe(
          schedules.reexamine(id, reasons.length === 0),
          TE.orElse((): TE.TaskEither<never, void> => TE.right(undefined)),
        ),
      ),
    );
