import * as O from 'fp-ts/lib/Option.js';
import type { ScheduleState } from '../schedule-state.js';
import { isGood } from '../problems/ended-runs.js';
import { lastForesight, runSince } from './current-foresight.js';
import { SOON_MS } from './is-foreseen.js';
import { HOUR_MS } from '../../shared/durations.js';

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
