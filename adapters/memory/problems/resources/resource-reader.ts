import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import type { Caller } from '../../../../core/access/caller.js';
import { isVisible } from '../../../../core/access/lineage.js';
import { byListOrder } from '../../../../core/problems/problem-order.js';
import type { ResourceReader } from '../../../../core/problems/ports/resource-reader.js';
import {
  matchesResource,
  type ResourcePage,
  resourcePosition,
  type ResourcePosition,
  type ResourceQuery,
} from '../../../../core/problems/resource-page.js';
import type { ResourceRow } from '../../../../core/problems/resource-row.js';
import type { StateCell } from '../../state-cell.js';
import type { MemoryState, ResourceEntry } from '../../state.js';
import { resourceRows } from './resource-rows.js';

export const memoryResourceReader = (cell: StateCell): ResourceReader => ({
  page: (caller, query, at) =>
    cell.run((state) => {
      const ofType = readable(state, caller, ({ resource }) => resource.type === query.type);
      return pageOf(ofType.map(resourceRows(state, caller, at)), query);
    }),
  find: (caller, type, id, at) =>
    cell.run((state) => {
      const rowOf = resourceRows(state, caller, at);
      const [found] = readable(state, caller, (one) => one.id === id && one.resource.type === type);
      if (found === undefined) return O.none;
      const isAbove = (one: ResourceEntry) => one.id !== id && found.lineage.includes(one.id);
      // The shorter a lineage, the further out a resource is.
      const lineage = RA.sort(byDepth)(readable(state, caller, isAbove)).map(rowOf);
      return O.some({ row: rowOf(found), lineage });
    }),
});

const readable = (
  { resources }: MemoryState,
  caller: Caller,
  isWanted: (entry: ResourceEntry) => boolean,
): readonly ResourceEntry[] =>
  [...resources.values()].filter(
    (entry) => isWanted(entry) && isVisible(caller, entry.resource.type, entry.lineage),
  );

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
  const shown = rest.slice(0, limit);
  const next = rest.length > limit ? O.map(positionOf)(RA.last(shown)) : O.none;
  return { rows: shown, next };
};

/** As the SQL stores order texts, by the bytes of UTF-8. */
const byBytes: Ord.Ord<string> = pipe(
  S.Ord,
  Ord.contramap((text: string) => Buffer.from(text).toString('latin1')),
);

const byPosition: Ord.Ord<ResourcePosition> = Ord.fromCompare((a, b) => {
  if (a._tag === 'Open') return b._tag === 'Open' ? byListOrder.compare(a, b) : -1;
  return b._tag === 'Open' ? 1 : byBytes.compare(a.path, b.path);
});
