import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ScheduleRules } from '../../../described/schedule.js';
import { type CronFault, neverDue } from '../../../fleet/cron/cron-fault.js';
import { readCron } from '../../../fleet/cron/read-cron.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { DueTimes } from '../../ports/due-times.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Caller } from '../../../access/caller.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { ResourceId } from '../../../shared/resource.js';
import { type DumpTimes, dumpTimesOf } from '../../dump-times.js';
import { type KeepRules, type KeptInTime, keptInTime } from '../../keeping/kept-in-time.js';
import { localDay } from '../../retention.js';
import type { ProofRegister } from '../../ports/proof-register.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';
import type { ScheduleState } from '../../schedule-state.js';
import { type DumpVerdict, dumpVerdict, worstVerdict } from '../../verdict/dump-verdict.js';

/** An expression and the zone that it is read in. */
export type When = Pick<ScheduleRules, 'cron' | 'timezone'>;

/** The text is no cron expression, or one that is never due. */
export interface CronRejected {
  readonly _tag: 'CronRejected';
  readonly fault: CronFault;
}

export interface NextTimes {
  readonly times: readonly Date[];
  readonly kept: KeptInTime;
}

/** Finds when the next five dumps of such a schedule would be due, and what would be there once it has run for long. */
export type FindNextTimes = (when: When, keep: KeepRules) => TE.TaskEither<CronRejected, NextTimes>;

export interface NextTimesPorts {
  readonly dueTimes: Pick<DueTimes, 'after'>;
  readonly clock: Clock;
}

export const findNextTimes =
  (ports: NextTimesPorts): FindNextTimes =>
  (when, keep) => {
    const read = readCron(when.cron);
    if (E.isLeft(read)) return TE.left(cronRejected(read.left));
    const times = nextTimes(ports)(when);
    if (times.length === 0) return TE.left(cronRejected(neverDue));
    const today = localDay(when.timezone)(ports.clock.now());
    return TE.right({ times, kept: keptInTime(read.right, keep, today) });
  };

const cronRejected = (fault: CronFault): CronRejected => ({ _tag: 'CronRejected', fault });

const SHOWN = 5;

/** The next five times, in ascending order; fewer where no more come. */
export const nextTimes =
  ({ dueTimes, clock }: NextTimesPorts) =>
  (when: When): readonly Date[] => {
    const times: Date[] = [];
    for (let time = clock.now(); times.length < SHOWN;) {
      const next = dueTimes.after(when, time);
      if (O.isNone(next)) break;
      time = next.value;
      times.push(time);
    }
    return times;
  };

/**
 * Finds the dump times of databases, their last proofs and their protection, from what the caller may read of runs. For no database the store is not
 * queried.
 */
export type FindDumpTimes = (
  caller: Caller,
  databases: readonly ResourceId[],
) => PortTask<(database: ResourceId) => DumpTimes>;

export interface FindDumpTimesPorts {
  readonly schedules: Pick<ScheduleRegister, 'timesOf'>;
  readonly proofs: Pick<ProofRegister, 'ofDatabases'>;
}

export const findDumpTimes =
  ({ schedules, proofs }: FindDumpTimesPorts): FindDumpTimes =>
  (caller, databases) =>
    databases.length === 0
      ? TE.right(dumpTimesOf([]))
      : pipe(
          TE.Do,
          TE.apS('times', schedules.timesOf(caller, databases)),
          TE.apS('proofs', proofs.ofDatabases(caller, databases)),
          TE.map(({ times, proofs: found }) => dumpTimesOf(times, found)),
        );

/** The verdict of a database: that of one of its schedules. */
export interface DatabaseVerdict extends DumpVerdict {
  readonly state: ScheduleState;
  /** How many schedules it has, as far as the caller may read them. */
  readonly schedules: number;
}

/** Finds the verdict of the database at a path, by the schedules that the caller may read; none if there are none. */
export type FindVerdict = (
  caller: Caller,
  path: string,
  isCriticalAbove: boolean,
) => PortTask<O.Option<DatabaseVerdict>>;

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
          state,
          schedules: states.length,
        })),
      ),
      TE.map((verdicts) => O.fromNullable(worstVerdict(verdicts))),
    );
