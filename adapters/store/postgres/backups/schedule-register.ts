import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ScheduleRegister } from '../../../../core/backups/ports/schedule-register.js';
import { planText } from '../../sql/backups/schedule-state-row.js';
import type { PostgresSession } from '../connection/session.js';
import { addRun, TARGET_GONE } from './add-run.js';
import { lastSuccesses } from './last-successes.js';
import { listSchedules } from './list-schedules.js';
import { scheduleStates } from './schedule-states.js';
import { scheduleTimes } from './schedule-times.js';
import { recordUpkeep, reexamine, rouse, wakeIfAny } from './upkeep.js';

export const postgresScheduleRegister = (session: PostgresSession): ScheduleRegister => {
  const { read, write, transact } = session;
  const statesOf = scheduleStates(read);
  const take = wakeIfAny(session, 'schedule');
  return {
    wake: (leaseMs, limit) =>
      pipe(
        take(leaseMs, limit),
        TE.flatMap((ids) => statesOf(ids.map((id) => ({ id, mayReadRuns: true })))),
      ),
    state: (id) =>
      pipe(
        statesOf([{ id, mayReadRuns: true }]),
        TE.flatMapEither(E.sequenceArray),
        TE.map(([state]) => O.fromNullable(state)),
      ),
    record: (id, { plan, runs, wakeAt }) =>
      pipe(
        transact((execute) =>
          pipe(
            execute(recordUpkeep(id, 'schedule', planText(plan), wakeAt)),
            TE.flatMap(({ rowCount }) =>
              rowCount > 0 ? TE.traverseSeqArray(addRun(execute))(runs) : TE.left(TARGET_GONE),
            ),
          ),
        ),
        TE.map(() => true),
        // Also where the schedule is being removed meanwhile: then the plan is not stored without its runs.
        TE.orElse((failure) =>
          failure._tag === 'RunTargetGone' ? TE.right(false) : TE.left(failure),
        ),
      ),
    rouse: flow(rouse, write, TE.asUnit),
    reexamine: flow(reexamine, write, TE.asUnit),
    ...listSchedules(read),
    lastSuccesses: lastSuccesses(read),
    timesOf: scheduleTimes(read),
  };
};
