import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemHistory } from '../../../problems/ports/problem-history.js';
import type { ProblemPosition } from '../../../problems/problem-page.js';
import { detectedKeyText } from '../../../problems/detected-kind.js';
import type { Problem, ProblemKey, ProblemRecord } from '../../../problems/problem.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import { lastForesight } from '../../foresight/next-foresight.js';
import { explains, explanationOf } from '../../problems/explanation-of.js';
import type { ScheduleState } from '../../schedule-state.js';
import { BACKUPS, type SettleProblemsPorts } from '../settle-problems.js';

/**
 * Closes at once what is foreseen of dumps for the reason of a problem that is over. Each run is examined again, and its problem
 * opens again where it would fail all the same; until then nothing is said that the end of the cause has made untrue.
 */
export type EndForecasts = (over: ProblemKey, now: Date) => PortTask<void>;

const AT_ONCE = 500;

export const endForecasts = (ports: SettleProblemsPorts): EndForecasts => {
  const endFrom = (
    over: ProblemKey,
    now: Date,
    after: O.Option<ProblemPosition>,
  ): PortTask<void> => {
    const filter = {
      ...{ state: O.some('open' as const), kind: O.some('dump_will_fail'), severity: O.none },
      // A schedule is not under its destination.
      resource: over.resource.type === 'destination' ? O.none : O.some(over.resource.id),
      includesSuppressed: true,
    };
    return pipe(
      ports.history.page(BACKUPS, { filter, after, limit: AT_ONCE }, now),
      TE.tap(({ problems }) =>
        TE.traverseSeqArray((problem: ProblemRecord) => ports.problems.close(problem, now))(
          problems.filter(isUnder(over)),
        ),
      ),
      TE.flatMap(({ next }) => (O.isNone(next) ? TE.right(undefined) : endFrom(over, now, next))),
    );
  };
  return (over, now) => (explains(over.kind) ? endFrom(over, now, O.none) : TE.right(undefined));
};

const isUnder =
  (over: ProblemKey) =>
  ({ facts }: Problem): boolean =>
    facts?.['explained_by'] === detectedKeyText(over);

/** Whether the problem that explains what is foreseen of a schedule has ended since it was examined. */
export const isCauseOver =
  ({ history }: { readonly history: Pick<ProblemHistory, 'page'> }) =>
  (state: ScheduleState, now: Date): PortTask<boolean> => {
    const foresight = O.toUndefined(lastForesight(state));
    const cause = explanationOf(state, foresight?.reasons ?? []);
    if (foresight === undefined || cause === undefined) return TE.right(false);
    const filter = {
      ...{ state: O.none, kind: O.some(cause.kind), severity: O.none },
      ...{ resource: O.some(cause.resource.id), includesSuppressed: true },
    };
    return pipe(
      // No other kind of resource has problems of this kind: the first is of this one.
      history.page(BACKUPS, { filter, after: O.none, limit: 1 }, now),
      TE.map(
        ({ problems: [last] }) =>
          last !== undefined && O.exists((at: Date) => at >= foresight.examinedAt)(last.closedAt),
      ),
    );
  };
