import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DueTimes } from '../../ports/due-times.js';
import type { ScheduleState } from '../../schedule-state.js';
import { EVENING_CRON, eveningUntil, nextForesight } from '../../foresight/next-foresight.js';
import { DAY_MS } from '../../../shared/durations.js';

/** The evening before a run is within them, in every zone. */
const TWO_DAYS_MS = 2 * DAY_MS;

/** When to examine the next run of a schedule; none where none is due. */
export const foresightAt = (dueTimes: DueTimes, state: ScheduleState): O.Option<Date> =>
  pipe(
    state.plan,
    O.flatMap(({ nextDueAt }) => nextDueAt),
    O.flatMap((dueAt) =>
      nextForesight(state, { dueAt, evening: eveningOf(dueTimes, state, dueAt) }),
    ),
  );

const eveningOf = (
  dueTimes: DueTimes,
  { rules: { timezone } }: ScheduleState,
  dueAt: Date,
): O.Option<Date> => {
  const until = eveningUntil(dueAt);
  const after = new Date(until.getTime() - TWO_DAYS_MS);
  return O.fromNullable(dueTimes.between({ cron: EVENING_CRON, timezone }, after, until, 1)[0]);
};
