import * as D from 'fp-ts/lib/Date.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { AuditRegister } from '../../../core/audit/ports/audit-register.js';
import type { Clock, DeletionTime, Timer } from '../../../core/shared/ports/clock.js';
import type { PortTask } from '../../../core/shared/ports/port-failure.js';
import { DAY_MS } from '../../../core/shared/durations.js';
import { deadline } from '../../network/deadline.js';
import type { OnWarning } from '../background/warnings.js';

export const systemClock: Clock = { now: D.create };

export interface DeletionTimePorts {
  readonly clock: Clock;
  readonly auditRows: Pick<AuditRegister, 'page'>;
  readonly onWarning: OnWarning;
}

/**
 * The clock, as long as it is no further ahead than a day of what has passed: since the process began, or, where the store has no row of
 * the audit from the day before yesterday on, since its last row before that. A clock that is ahead for longer removes nothing that is not
 * old, unless it stays so for a day: it may be right after all, after a process or a machine has slept.
 */
export const deletionTime = (
  { clock, auditRows, onWarning }: DeletionTimePorts,
  passedMs = () => performance.now(),
): DeletionTime => {
  let time: (() => Date) | undefined;
  const begin = (last: O.Option<Date>): Date => {
    time ??= noFurtherThan(clock, last, onWarning, passedMs);
    return time();
  };
  return () =>
    time === undefined ? TE.map(begin)(lastBefore(auditRows, clock.now()))() : TE.of(time())();
};

/** What a wrong clock has just stored says nothing: only what is a day old by this one counts. */
const lastBefore = (
  auditRows: DeletionTimePorts['auditRows'],
  now: Date,
): PortTask<O.Option<Date>> => {
  const until = O.some(new Date(now.getTime() - DAY_MS));
  return pipe(
    auditRows.page({ filter: { ...ANY_ROW, until }, after: O.none, limit: 1 }),
    TE.map(({ rows: [last] }) => (last === undefined ? O.none : O.some(new Date(last.row.at)))),
  );
};

const ANY_ROW = { who: O.none, action: O.none, outcome: O.none, on: O.none, since: O.none };

const noFurtherThan = (
  clock: Clock,
  last: O.Option<Date>,
  onWarning: OnWarning,
  passedMs: () => number,
): (() => Date) => {
  const began = clock.now().getTime();
  const isKnown = O.exists((at: Date) => began - at.getTime() > 2 * DAY_MS)(last);
  const warn = (text: string, state: 'began' | 'ended') =>
    onWarning(text, { event: 'clock_ahead', state });
  let beganMs = (O.isSome(last) && isKnown ? last.value.getTime() : began) - passedMs();
  let ahead: { readonly sinceMs: number; readonly warning: string } | undefined;
  return () => {
    const [now, passed] = [clock.now(), passedMs()];
    const latest = new Date(beganMs + passed + DAY_MS);
    if (now > latest) {
      if (ahead === undefined) {
        ahead = { sinceMs: passed, warning: aheadWording(now, latest) };
        warn(ahead.warning, 'began');
      }
      if (passed - ahead.sinceMs < DAY_MS) return latest;
      beganMs = now.getTime() - passed;
    }
    if (ahead !== undefined) warn(`Over: ${ahead.warning}`, 'ended');
    ahead = undefined;
    return now;
  };
};

const aheadWording = (now: Date, latest: Date): string =>
  `The clock says ${now.toISOString()}, and by what was last stored it is ${latest.toISOString()} at most, by which what is old is removed. Set the clock right. If it is, it counts after a day.`;

export const systemTimer: Timer = { after: (ms, action) => deadline(ms, action) };
