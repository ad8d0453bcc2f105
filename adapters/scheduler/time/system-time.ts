import * as D from 'fp-ts/lib/Date.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { AuditRegister } from '../../../core/audit/ports/audit-register.js';
import { lastRowAt } from '../../../core/audit/use-cases/note-serving.js';
import type { Clock, DeletionTime, Timer } from '../../../core/shared/ports/clock.js';
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
 * The clock, as long as it is no further ahead than a day of what has passed: since the process began, or, where the audit of the store
 * has no row of the two days before the last one, since its last row before that. A clock that is ahead for longer removes nothing that
 * is not old, unless it stays so for a day: it may be right after all, after a process or a machine has slept.
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
    // What a wrong clock has just stored says nothing: only what is a day old by this one counts.
    time === undefined
      ? TE.map(begin)(lastRowAt(auditRows, new Date(clock.now().getTime() - DAY_MS)))()
      : TE.of(time())();
};

/** After the last row there is another one within half a day, while somebody serves: a service that begins once a day is believed. */
const BELIEVED_MS = 3 * DAY_MS;

const noFurtherThan = (
  clock: Clock,
  last: O.Option<Date>,
  onWarning: OnWarning,
  passedMs: () => number,
): (() => Date) => {
  const began = clock.now().getTime();
  const isKnown = O.exists((at: Date) => began - at.getTime() > BELIEVED_MS)(last);
  const warn = (text: string, state: 'began' | 'ended') =>
    onWarning(text, { event: 'clock_ahead', state });
  let beganMs = (O.isSome(last) && isKnown ? last.value.getTime() : began) - passedMs();
  let ahead: { readonly sinceMs: number; readonly warning: string } | undefined;
  return () => {
    const [now, passed] = [clock.now(), passedMs()];
    // Once a clock is set back, what it said before shows nothing.
    beganMs = Math.min(beganMs, now.getTime() - passed);
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
  `The clock says ${now.toISOString()}. By when something was last stored, or the service began, it is ${latest.toISOString()} at most, and what is old by then is removed. Set the clock right. If it is, it counts after a day.`;

export const systemTimer: Timer = { after: (ms, action) => deadline(ms, action) };
