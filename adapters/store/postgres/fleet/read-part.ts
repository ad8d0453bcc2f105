import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FleetPart, FleetPartQuery } from '../../../../core/fleet/editing/fleet-part.js';
import { keyText } from '../../../../core/fleet/fleet-resource.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { PortTask } from '../../../../core/shared/ports/port-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { partColumns } from '../../sql/fleet/part-columns.js';
import type { FindId } from '../../sql/fleet/plan-rows.js';
import {
  decodeResourceRefRow,
  RESOURCE_COLUMNS,
  type ResourceRow,
} from '../../sql/fleet/resource-row.js';
import { decideOn, streamResources } from '../../sql/fleet/unseal-resource.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { containsNul } from '../../sql/rows/column-codecs.js';
import { withLongTimeout } from '../connection/session-settings.js';

export const FIND_RESOURCE =
  'SELECT r.type, r.id, r.path FROM resource r WHERE r.id = $1::uuid AND r.type = $2::text';

/** Each parent before its children, as in `SELECT_RESOURCES`. */
const SELECT_PART = `
SELECT ${RESOURCE_COLUMNS}
  FROM resource r
 WHERE r.id IN (
   SELECT r.id FROM unnest($1::text[]) one (path)
    CROSS JOIN LATERAL (SELECT id FROM resource WHERE path = one.path COLLATE "C" OFFSET 0) r
    UNION ALL
   SELECT id FROM resource WHERE path >= $2::text AND path < $3::text
    UNION ALL
   SELECT id FROM resource WHERE type IN ('destination', 'channel', 'policy', 'fleet')
    UNION ALL
   SELECT resource_id FROM upkeep WHERE destination = $4::text
    UNION ALL
   SELECT resource_id FROM copied_to WHERE destination = $4::text
    UNION ALL
   SELECT resource_id FROM upkeep WHERE restore_on = $5::text
    UNION ALL
   SELECT resource_id FROM upkeep WHERE restore_on >= $2::text AND restore_on < $3::text)
 ORDER BY r.seq`;

/** A part of the fleet, and the rows in which it is. */
export interface ReadPart {
  readonly part: FleetPart;
  readonly rows: readonly unknown[];
}

export const readPart = (sealer: SecretSealer) => {
  const stream = streamResources(sealer);
  return (ask: Execute, { about, paths }: FleetPartQuery): PortTask<ReadPart> =>
    pipe(
      findResource(ask, about),
      TE.bindTo('ref'),
      TE.bind('rows', ({ ref }) => selectPart(ask, partColumns(ref, paths))),
      TE.flatMapEither(({ ref, rows }) =>
        decideOn(stream(rows), (resources) =>
          E.right({ rows, part: { about: ref, resources: [...resources] } }),
        ),
      ),
    );
};

const findResource = (
  ask: Execute,
  about: FleetPartQuery['about'],
): PortTask<FleetPart['about']> =>
  O.isNone(about)
    ? TE.right(O.none)
    : pipe(
        ask({
          name: 'find_resource',
          text: FIND_RESOURCE,
          values: [about.value.id, about.value.type],
        }),
        TE.flatMapEither(({ rows }) => decodeRows(decodeResourceRefRow, rows)),
        TE.map(RA.head),
      );

const selectPart = (
  ask: Execute,
  { paths, from, before, destination, instance }: ReturnType<typeof partColumns>,
) =>
  pipe(
    ask(
      withLongTimeout({
        name: 'fleet_part',
        text: SELECT_PART,
        // PostgreSQL has no text with NUL, and so no such path.
        values: [paths.filter((path) => !containsNul(path)), from, before, destination, instance],
      }),
    ),
    TE.map(({ rows }): readonly unknown[] => rows),
  );

/** The rows have been decoded before: those of resources, the ids of which are looked for only once a plan needs one. */
export const findIn = (rows: readonly unknown[]): FindId => {
  let ids: ReadonlyMap<string, ResourceId> | undefined;
  return (key) => {
    ids ??= new Map((rows as readonly ResourceRow[]).map((row) => [keyText(row), row.id]));
    return ids.get(keyText(key));
  };
};
