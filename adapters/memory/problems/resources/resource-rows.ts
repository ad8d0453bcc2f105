import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Caller } from '../../../../core/access/caller.js';
import { openCountsOf } from '../../../../core/problems/open-counts.js';
import { daysOf, type OpenDays } from '../../../../core/problems/open-days.js';
import { dayOf } from '../../../../core/shared/durations.js';
import { byPriority } from '../../../../core/problems/priority.js';
import { positionOf } from '../../../../core/problems/problem-order.js';
import type { Severity } from '../../../../core/problems/problem.js';
import type { OpenPosition, ResourceRow } from '../../../../core/problems/resource-row.js';
import type { MemoryState, ResourceEntry } from '../../state.js';
import { visibleProblems, type VisibleProblem } from '../visible-problems.js';

/** What is wrong with resources, as far as the caller may see. */
export const resourceRows = (state: MemoryState, caller: Caller, at: Date) => {
  const open = visibleProblems(state, state.problems.values(), caller, at);
  const all = [...open, ...visibleProblems(state, state.closed.values(), caller, at)];
  const shown = open.filter(
    ({ problem: { snoozedUntil, suppressedBy } }) =>
      O.isNone(snoozedUntil) && O.isNone(suppressedBy),
  );
  const purgedBefore = new Date(state.purgedBefore);
  return (entry: ResourceEntry): ResourceRow => {
    const { id, resource, lineage } = entry;
    const knowledge = { addedAt: new Date(entry.addedAt), purgedBefore };
    const { type, path, name, attributes, managedBy } = resource;
    const under = shown.filter((one) => one.lineage.includes(id));
    const isAbove = ({ problem }: VisibleProblem) =>
      problem.resource.id !== id && lineage.includes(problem.resource.id);
    return {
      // Type and attributes belong together, which the compiler loses sight of.
      resource: { type, id, path, name, attributes } as ResourceRow['resource'],
      engine: engineOf(state, entry),
      managedBy: O.fromNullable(managedBy),
      open: openCountsOf(under.map(({ problem }) => problem)),
      first: firstOf(under),
      own: worstOf(under.filter(({ problem }) => problem.resource.id === id)),
      above: worstOf(shown.filter(isAbove)),
      days: daysOf(all.filter((one) => one.lineage.includes(id)).map(openDays(at)), knowledge, at),
    };
  };
};

/** One that was closed before it began counts where it was closed. */
const openDays =
  (at: Date) =>
  ({ problem: { severity, since, closedAt } }: VisibleProblem): OpenDays => {
    const last = dayOf(O.getOrElse(() => at)(closedAt));
    const first = O.isSome(closedAt) ? Math.min(dayOf(since), last) : dayOf(since);
    return { severity, first, last };
  };

const firstOf = (problems: readonly VisibleProblem[]): O.Option<OpenPosition> =>
  pipe(
    problems.map(({ problem }) => positionOf(problem)),
    RA.filter((position): position is OpenPosition => position._tag === 'Open'),
    RA.sort(byPriority),
    RA.head,
  );

const worstOf = (problems: readonly VisibleProblem[]): O.Option<Severity> =>
  O.map(({ severity }: OpenPosition) => severity)(firstOf(problems));

const engineOf = ({ byId }: MemoryState, { lineage }: ResourceEntry): ResourceRow['engine'] =>
  pipe(
    lineage.map((scope) => byId.get(scope)?.resource),
    RA.findFirstMap((one) => (one?.type === 'instance' ? O.some(one.attributes.engine) : O.none)),
  );
