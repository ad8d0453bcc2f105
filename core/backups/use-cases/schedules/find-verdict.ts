import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';
import type { ScheduleState } from '../../schedule-state.js';
import { type DumpVerdict, dumpVerdict, worstVerdict } from '../../verdict/dump-verdict.js';

/** The verdict of a database: that of one of its schedules. */
export interface DatabaseVerdict extends DumpVerdict {
  readonly state: ScheduleState;
  /** How many schedules it has, as far as the caller may read them. */
  readonly schedules: number;
}

/** Finds the verdict of the database at a path, by the schedules that the caller may read; none where there are none. */
export type FindVerdict = (
  caller: Caller,
  path: string,
  isCriticalAbove: boolean,
) => TE.TaskEither<PortFailure, O.Option<DatabaseVerdict>>;

export interface FindVerdictPorts {
  readonly schedules: Pick<ScheduleRegister, 'page'>;
  readonly clock: Clock;
}

/** A database has a few. */
const MOST = 50;

export const findVerdict =
  ({ schedules, clock }: FindVerdictPorts): FindVerdict =>
  (caller, path, isCriticalAbove) =>
    pipe(
      schedules.page(caller, { under: O.some(path), after: O.none, limit: MOST }),
      TE.map((states) =>
        states.map((state) => ({
          ...dumpVerdict(state, clock.now(), isCriticalAbove),
          ...{ state, schedules: states.length },
        })),
      ),
      TE.map((verdicts) => O.fromNullable(worstVerdict(verdicts))),
    );
