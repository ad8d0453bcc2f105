import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FleetPart, FleetPartQuery } from '../../../../core/fleet/editing/part-resources.js';
import type { FleetResource } from '../../../../core/fleet/fleet-resource.js';
import { MOST_COUNTED } from '../../../../core/fleet/pruning/confirm-prune.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceRef } from '../../../../core/shared/resource.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import type { Dialect, Preparing } from '../engine/engine.js';
import { orEnd, type Steps } from '../engine/steps.js';
import { containsNul } from '../rows/column-codecs.js';
import { partColumns } from './part-columns.js';
import { decodeResourceRefRow, RESOURCE_COLUMNS } from './resource-row.js';
import { decideOn, streamResources } from './unseal-resource.js';

const FIND = `
SELECT r.type, r.id, r.path FROM resource r WHERE r.id = :id::uuid AND r.type = :type::text`;

/** Each parent before its children, as in `SELECT_RESOURCES`. */
const selectPart = ({ key, ref, items, lookUp, either }: Dialect): string => `
SELECT ${RESOURCE_COLUMNS},
       (SELECT count(*) FROM (SELECT 1 FROM resource WHERE type <> 'fleet' LIMIT ${MOST_COUNTED}) few) AS others
  FROM resource r
 WHERE r.${key} IN (
   SELECT p.${key} FROM ${items(':paths', 'text')}
          ${lookUp('resource p', `p.path = one.value ${either({ sqlite: '', postgres: 'COLLATE "C"' })}`)}
    UNION ALL
   SELECT ${key} FROM resource WHERE path >= :from::text AND path < :before::text
    UNION ALL
   SELECT ${key} FROM resource WHERE type IN ('destination', 'channel', 'policy', 'fleet')
    UNION ALL
   SELECT ${ref('resource')} FROM upkeep WHERE destination = :destination::text
    UNION ALL
   SELECT ${ref('resource')} FROM copied_to WHERE destination = :destination::text
    UNION ALL
   SELECT ${ref('resource')} FROM upkeep WHERE restore_on = :instance::text
    UNION ALL
   SELECT ${ref('resource')} FROM upkeep WHERE restore_on >= :from::text AND restore_on < :before::text)
 ORDER BY r.seq`;

/** A part of the fleet, and the rows in which it is. */
interface ReadPart {
  readonly part: FleetPart;
  readonly rows: readonly unknown[];
}

export const readPart = ({ sql, prepare }: Preparing, sealer: SecretSealer) => {
  const find = prepare('find_resource', FIND);
  const select = prepare('fleet_part', selectPart(sql));
  const stream = streamResources(sealer);
  return function* ({ about: wanted, paths }: FleetPartQuery): Steps<Corrupt, ReadPart> {
    const about: O.Option<ResourceRef> = O.isNone(wanted)
      ? O.none
      : yield* find.first(decodeResourceRefRow, { ...wanted.value });
    const { paths: wantedPaths, ...columns } = partColumns(about, paths);
    // PostgreSQL has no text with NUL, and so no such path.
    const values = { ...columns, paths: wantedPaths.filter((path) => !containsNul(path)) };
    const rows = yield* select.raw(values);
    const resources = yield* orEnd(decideOn(stream(rows), (all) => E.right([...all])));
    return { rows, part: { about, resources, total: totalOf(rows, resources) } };
  };
};

/** The row of the fleet itself, which is always among them, counts once something is described of it. */
const totalOf = ([row]: readonly unknown[], resources: readonly FleetResource[]): number =>
  Number((row as { readonly others: unknown } | undefined)?.others ?? 0) +
  resources.filter(({ type }) => type === 'fleet').length;
