import * as O from 'fp-ts/lib/Option.js';
import type { ForeseenReason, Foresight, ScheduleState } from '../schedule-state.js';
import { endedRuns, isGood, isMade } from '../problems/overdue.js';
import { HOUR_MS } from '../../shared/durations.js';
import { DUMP_REASON_CODES, type DumpReason, isRetryable } from '../../dump-check/dump-reason.js';
import type { Expiries } from '../../dump-check/login-result.js';
import type { Run } from '../run.js';

const EARLY_MS = 6 * HOUR_MS;

/** The examinations of many schedules that are due at once are spread over a while before each time. */
const SPREAD_MS = { evening: HOUR_MS, early: HOUR_MS, soon: 900_000 };

/** How soon a run that would fail is examined again, so that its problem closes soon after the fix. */
const AGAIN_MS = 900_000;

/** The evening before a run begins at this time of day in the zone of its schedule, */
export const EVENING_CRON = '0 18 * * *';

/** and is at least this long before the run. */
export const eveningUntil = (dueAt: Date): Date => before(dueAt, EARLY_MS);

const before = (time: Date, ms: number): Date => new Date(time.getTime() - ms);

/**
 * When to examine the next run: at once where there was no examination since the last change, the last check or the end of the
 * last run; soon where it would fail; and otherwise in the evening, six hours and one hour before it is due. After a run that
 * succeeded as foreseen, within a quarter of an hour, since many runs end at once. None where there is nothing left to examine.
 */
export const nextForesight = (
  state: ScheduleState,
  next: { readonly dueAt: Date; readonly evening: O.Option<Date> },
): O.Option<Date> => {
  const { id, changedAt, runs } = state;
  if (state.rules.run === 'elsewhere') return O.none;
  const last = O.toUndefined(lastForesight(state));
  if (last === undefined || last.examinedAt < changedAt) return O.some(changedAt);
  if (last.isOutdated === true) return O.some(last.examinedAt);
  const share = spreadOf(id);
  const ended = runSince(state, last);
  if (ended !== undefined) {
    const isAsForeseen = isGood(ended) && last.reasons.length === 0;
    return O.some(before(ended.endedAt.value, isAsForeseen ? -share * SPREAD_MS.soon : 0));
  }
  if (last.reasons.length > 0) return O.some(before(last.examinedAt, -AGAIN_MS));
  const begun = runs.filter(({ attempt }) => attempt > 0).map(({ startedAt }) => startedAt);
  const known = [last.examinedAt, ...begun].reduce((latest, time) =>
    time > latest ? time : latest,
  );
  const times = [
    ...(O.isSome(next.evening) ? [before(next.evening.value, -share * SPREAD_MS.evening)] : []),
    before(next.dueAt, EARLY_MS + share * SPREAD_MS.early),
    before(next.dueAt, SOON_MS + share * SPREAD_MS.soon),
  ];
  return O.fromNullable(times.find((time) => time > known));
};

/** From 0 to 1, always the same for one schedule: the ids are random. */
const spreadOf = (id: ScheduleState['id']): number => Number.parseInt(id.slice(0, 4), 16) / 0xffff;

/** How long before its time a run that will fail becomes critical. */
export const SOON_MS = 3_600_000;

/**
 * Whether an examination shows that the run will fail. A reason that may pass by itself, such as a lock, counts only within the
 * hour before the run, or if the examination before failed as well.
 */
export const isForeseen = ({ dueAt, since, examinedAt, reasons }: Foresight, now: Date): boolean =>
  reasons.some((reason) => !mayPass(reason)) ||
  (reasons.length > 0 && (since < examinedAt || dueAt.getTime() - now.getTime() <= SOON_MS));

const CODES: ReadonlySet<string> = new Set(DUMP_REASON_CODES);

const mayPass = (reason: ForeseenReason): boolean =>
  CODES.has(reason.code)
    ? isRetryable(reason as DumpReason)
    : reason.code === 'destination_unreachable' || reason.code === 'destination_failed';

/** The last examination, even an outdated one; none of dumps that are made elsewhere. */
export const lastForesight = ({ plan, rules }: Pick<ScheduleState, 'plan' | 'rules'>) =>
  rules.run === 'elsewhere'
    ? O.none
    : O.flatMap(({ foresight }: { readonly foresight: O.Option<Foresight> }) => foresight)(plan);

/** The last run that shows whether dumps of a schedule can be made, if it ended after an examination. */
export const runSince = ({ runs }: Pick<ScheduleState, 'runs'>, { examinedAt }: Foresight) =>
  endedRuns(runs).find(({ endedAt }) => endedAt.value > examinedAt);

/** The last examination, unless a run, a change or a check since then has outdated it. */
export const currentForesight = (state: ScheduleState): O.Option<Foresight> =>
  O.filter(
    (last: Foresight) =>
      last.isOutdated !== true &&
      last.examinedAt >= state.changedAt &&
      runSince(state, last) === undefined,
  )(lastForesight(state));

/** The reasons that the check found, and what expires before the run is due. */
export const examinedReasons = (
  { reasons, expiries }: { readonly reasons: readonly DumpReason[]; readonly expiries?: Expiries },
  dueAt: Date,
): readonly ForeseenReason[] => [
  ...reasons,
  ...expiring('password_expires', expiries?.passwordUntil, dueAt),
  ...expiring('certificate_expires', expiries?.certificateUntil, dueAt),
];

const expiring = (
  code: 'password_expires' | 'certificate_expires',
  until: O.Option<Date> = O.none,
  dueAt: Date,
): readonly ForeseenReason[] =>
  O.isSome(until) && until.value <= dueAt ? [{ code, at: until.value }] : [];

/** The space that the next dump needs: one and a half times that of the last one. None before the first dump. */
export const neededBytes = (lastBytes: number): number => Math.ceil(1.5 * lastBytes);

/** Whether the next dump fits, by the size of the last one and the space as far as it is known. */
export const spaceReasons = (
  { freeBytes }: { readonly freeBytes: O.Option<number> },
  runs: readonly Run[],
): readonly ForeseenReason[] => {
  const last = endedRuns(runs).find(isMade);
  if (last === undefined || O.isNone(freeBytes)) return [];
  const needed = neededBytes(O.isSome(last.stored) ? last.stored.value.sizeBytes : last.sizeBytes);
  return freeBytes.value < needed
    ? [{ code: 'space_short', freeBytes: freeBytes.value, neededBytes: needed }]
    : [];
};
