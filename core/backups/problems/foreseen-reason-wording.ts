import { dumpFailureWording } from '../dump-failure-wording.js';
import type { ForeseenReason, ScheduleState } from '../schedule-state.js';
import type { ReasonWording } from '../../dump-check/reason-wording.js';
import type { Engine } from '../../engines/engines.js';
import type { ScheduleProblem } from './schedule-problems.js';
import { isExpiry, isFailure } from './failure-facts.js';
import {
  dayTimeWording,
  partsOf,
  sizeWording,
  timeWording,
  withinSentence,
} from './within-sentence-wording.js';
import { DAY_MS } from '../../shared/durations.js';

type WillFail = Extract<ScheduleProblem, { readonly kind: 'dump_will_fail' }>;

/** Such as `Tonight's dump (Mon 23 November, 03:00 Europe/Oslo) will fail: the password of its role expires at 01:00.` */
export const foreseenWording = (
  { engine, rules: { timezone } }: Pick<ScheduleState, 'engine' | 'rules'>,
  { dueAt, reasons }: Pick<WillFail, 'dueAt' | 'reasons'>,
  now: Date,
): string => {
  const [why = '', ...others] = reasons.map((reason) =>
    withinSentence(reasonWording(reason, engine, timezone, dueAt).detail),
  );
  const besides =
    others.length === 0
      ? ''
      : ` Besides, ${others.map((other) => other.replace(/\.$/, '')).join('; ')}.`;
  return `${which(dueAt, now, timezone)} (${dayTimeWording(dueAt, timezone)}) will fail: ${why}${besides}`;
};

/** Such as `Tonight's dump`. */
export const which = (dueAt: Date, now: Date, timezone: string): string => {
  if (dueAt.getTime() - now.getTime() >= DAY_MS) return 'The next dump';
  const [due, today] = [partsOf(dueAt, timezone), partsOf(now, timezone)];
  if (Number(due.hour) < 6 || Number(due.hour) >= 18) return "Tonight's dump";
  return due.day === today.day ? "Today's dump" : 'The next dump';
};

export const reasonWording = (
  reason: ForeseenReason,
  engine: Engine,
  timezone: string,
  dueAt?: Date,
): ReasonWording => {
  if (isFailure(reason)) return dumpFailureWording(reason, engine);
  if (!isExpiry(reason))
    return {
      detail: `The destination has ${sizeWording(reason.freeBytes)} free, and the dump may take ${sizeWording(reason.neededBytes)}: as much as the last one, and half as much again.`,
      remedy: 'Make room at the destination, or let the schedules keep fewer dumps.',
    };
  const at = whenWording(reason.at, timezone, dueAt);
  return reason.code === 'password_expires'
    ? {
        detail: `The password of its role expires ${at}.`,
        remedy:
          'Give the role a later `VALID UNTIL` on the server, and its new password to `admin` of the instance if it changes.',
      }
    : {
        detail: `The certificate of the server, or of its issuer, expires ${at}.`,
        remedy: 'Renew the certificate on the server before then.',
      };
};

/** Only the time if it is within a day of the dump, whose date is in the sentence. */
const whenWording = (at: Date, timezone: string, dueAt?: Date): string =>
  dueAt !== undefined && dueAt.getTime() - at.getTime() < DAY_MS
    ? `at ${timeWording(at, timezone)}`
    : `on ${dayTimeWording(at, timezone)}`;
