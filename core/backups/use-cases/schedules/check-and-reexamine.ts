import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { CheckDumpReadiness } from '../../../dump-check/use-cases/check-dump-readiness.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';

export interface CheckAndReexaminePorts {
  readonly schedules: Pick<ScheduleRegister, 'reexamine'>;
}

/**
 * The check of a database, after which the runs to come of its schedules are examined again where the last examination may
 * have found otherwise. Where the store does not take that, the result of the check is the same.
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
