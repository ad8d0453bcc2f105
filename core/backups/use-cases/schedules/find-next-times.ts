import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ScheduleRules } from '../../../described/schedule.js';
import { type CronFault, neverDue } from '../../../fleet/cron/cron-fault.js';
import { readCron } from '../../../fleet/cron/read-cron.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { DueTimes } from '../../ports/due-times.js';

/** An expression and the zone that it is read in. */
export type When = Pick<ScheduleRules, 'cron' | 'timezone'>;

/** What was sent as an expression is none, or none that is ever due. */
export interface CronRejected {
  readonly _tag: 'CronRejected';
  readonly fault: CronFault;
}

/** Finds when the next five dumps of such a schedule would be due. */
export type FindNextTimes = (when: When) => TE.TaskEither<CronRejected, readonly Date[]>;

export interface NextTimesPorts {
  readonly dueTimes: Pick<DueTimes, 'after'>;
  readonly clock: Clock;
}

export const findNextTimes =
  (ports: NextTimesPorts): FindNextTimes =>
  (when) => {
    const read = readCron(when.cron);
    if (E.isLeft(read)) return TE.left(cronRejected(read.left));
    const times = nextTimes(ports)(when);
    return times.length === 0 ? TE.left(cronRejected(neverDue)) : TE.right(times);
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
