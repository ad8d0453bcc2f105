import * as O from 'fp-ts/lib/Option.js';
import type { Foresight } from '../foresight.js';
import { endedRuns } from '../problems/ended-runs.js';
import type { ScheduleState } from '../schedule-state.js';

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
