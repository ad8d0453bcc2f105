import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Caller } from '../../../../core/access/caller.js';
import { byListOrder, byPriority, positionOf } from '../../../../core/problems/priority.js';
import type { ResourceReader } from '../../../../core/problems/ports/resource-reader.js';
import {
  matchesResource,
  openCountsOf,
  type OpenPosition,
  type ResourcePage,
  type ResourcePosition,
  resourcePosition,
  type ResourceQuery,
  type ResourceRow,
} from '../../../../core/problems/resource-row.js';
import { firstPage } from '../../../../core/shared/first-page.js';
import { policyOf } from '../../fleet/fleet-register.js';
import type { MemoryState, ResourceEntry, StateCell } from '../../state.js';
import { compareBytes, readable } from '../../fleet/readable.js';
import { daysOf, type OpenDays, type Severity } from '../../../../core/problems/problem.js';
import { dayOf } from '../../../../core/shared/durations.js';
import { type VisibleProblem, visibleProblems } from '../visible-problems.js';

/** What is wrong with resources, as far as the caller may see. */
const resourceRows = (state: MemoryState, caller: Caller, at: Date) => {
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
      policy: O.fromNullable(policyOf(state, entry)),
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

export const memoryResourceReader = (cell: StateCell): ResourceReader => ({
  page: (caller, query, at) =>
    cell.run((state) => {
      const ofType = readable(state, caller).filter(({ resource }) => resource.type === query.type);
      return pageOf(ofType.map(resourceRows(state, caller, at)), query);
    }),
  these: (caller, ids, at) =>
    cell.run((state) =>
      readable(state, caller)
        .filter(({ id }) => ids.includes(id))
        .map(resourceRows(state, caller, at)),
    ),
  find: (caller, type, id, at) =>
    cell.run((state) => {
      const rowOf = resourceRows(state, caller, at);
      const seen = readable(state, caller);
      const found = seen.find((one) => one.id === id && one.resource.type === type);
      if (found === undefined) return O.none;
      const isAbove = (one: ResourceEntry) => one.id !== id && found.lineage.includes(one.id);
      // The shorter a lineage, the further out a resource is.
      const lineage = RA.sort(byDepth)(seen.filter(isAbove)).map(rowOf);
      return O.some({ row: rowOf(found), lineage });
    }),
});

const byDepth: Ord.Ord<ResourceEntry> = Ord.fromCompare((a, b) =>
  a.lineage.length < b.lineage.length ? -1 : 1,
);

const pageOf = (rows: readonly ResourceRow[], query: ResourceQuery): ResourcePage => {
  const { order, after, limit } = query;
  const positionOf = (row: ResourceRow) => resourcePosition(order, row);
  const rest = pipe(
    rows.filter((row) => matchesResource(query, row)),
    RA.filter((row) => O.isNone(after) || byPosition.compare(positionOf(row), after.value) > 0),
    RA.sort(pipe(byPosition, Ord.contramap(positionOf))),
  );
  const { shown, next } = firstPage(limit, rest, positionOf);
  return { rows: shown, next };
};

const byPosition: Ord.Ord<ResourcePosition> = Ord.fromCompare((a, b) => {
  if (a._tag === 'Open') return b._tag === 'Open' ? byListOrder.compare(a, b) : -1;
  return b._tag === 'Open' ? 1 : compareBytes(a.path, b.path);
});
