import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { LocatedResource } from '../../../../../core/problems/ports/resource-reader.js';
import type { ResourceRow } from '../../../../../core/problems/resource-row.js';
import type { ResourceId } from '../../../../../core/shared/resource.js';

/** The last of these ids as a resource, and the others as its lineage; none where it is not among the rows. */
export const locatedIn = (
  ids: readonly ResourceId[],
  rows: readonly ResourceRow[],
): O.Option<LocatedResource> => {
  const found = ids.flatMap((id) => rows.filter(({ resource }) => resource.id === id));
  return pipe(
    O.fromNullable(found.at(-1)),
    O.filter(({ resource }) => resource.id === ids.at(-1)),
    O.map((row) => ({ row, lineage: found.slice(0, -1) })),
  );
};
