import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FleetPart, FleetPartQuery } from '../../../../core/fleet/editing/part-resources.js';
import type { FleetResource } from '../../../../core/fleet/fleet-resource.js';
import { MOST_COUNTED } from '../../../../core/fleet/pruning/confirm-prune.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceRef, ResourceType } from '../../../../core/shared/resource.js';
import { lastName, parentPath, RESOURCE_TYPES } from '../../../../core/shared/resource.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import type { Dialect, Preparing } from '../engine/engine.js';
import { orEnd, type Steps } from '../engine/steps.js';
import { containsNul } from '../rows/column-codecs.js';
import { decodeResourceRefRow, pathRange, RESOURCE_COLUMNS } from './resource-row.js';
import { decideOn, streamResources } from './unseal-resource.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Renaming } from '../../../../core/fleet/editing/renaming.js';
import { rootType } from '../../../../core/fleet/prune-scope.js';

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

const { from: FIRST, to: LAST } = pathRange(undefined);
const EVERYTHING = { from: FIRST, before: LAST };

/** Between these two there is no path. */
const NOTHING_UNDER = { from: '', before: '' };

/** A destination or a channel may have the path of a server, and has nothing under it. */
const rangeUnder = ({ type, path }: Pick<ResourceRef, 'type' | 'path'>) => {
  if (rootType(type) !== 'server') return NOTHING_UNDER;
  const { from, to } = pathRange(path);
  return { from, before: to };
};

/**
 * What is under a resource; of a schedule and a database what is under their parent, and of a policy all of the fleet, which may be
 * under it.
 */
const rangeOf = ({ type, path }: Pick<ResourceRef, 'type' | 'path'>) => {
  if (type === 'policy') return EVERYTHING;
  const isBeside = type === 'schedule' || type === 'database';
  return rangeUnder({ type, path: isBeside ? parentPath(path) : path });
};

/** Where a part of the fleet is read. */
export interface PartColumns {
  /** Of what is above the resource, of itself, and those that are asked for. */
  readonly paths: readonly string[];
  /** What is under it has a path from `from` on, that is before `before`. */
  readonly from: string;
  readonly before: string;
  /** Its path where it may be an instance, and its name where it is a destination: what schedules refer to. */
  readonly instance: string | null;
  readonly destination: string | null;
}

export const partColumns = (about: O.Option<ResourceRef>, paths: readonly string[]): PartColumns =>
  pipe(
    about,
    O.match(
      (): PartColumns => ({ paths, ...NOTHING_UNDER, instance: null, destination: null }),
      ({ type, path }) => ({
        paths: [...pathsAbove(path), ...paths],
        ...rangeOf({ type, path }),
        instance: type === 'instance' ? path : null,
        destination: type === 'destination' ? lastName(path) : null,
      }),
    ),
  );

/** The path itself comes last. A slash in a name is escaped. */
const pathsAbove = (path: string): readonly string[] => {
  const names = path.split('/');
  return names.map((_, level) => names.slice(0, level + 1).join('/'));
};

/** What a renaming changes: what is at a path and under it, of these types; afterwards it is at `to` and under it. */
export interface RenamingColumns {
  readonly types: readonly ResourceType[];
  readonly path: string;
  readonly from: string;
  readonly before: string;
  readonly newPath: string;
  readonly newFrom: string;
  readonly newBefore: string;
  readonly name: string;
}

export const renamingColumns = ({ type, from, to, name }: Renaming): RenamingColumns => {
  const [old, moved] = [rangeUnder({ type, path: from }), rangeUnder({ type, path: to })];
  return {
    types: RESOURCE_TYPES.filter((one) => rootType(one) === rootType(type)),
    path: from,
    ...old,
    newPath: to,
    newFrom: moved.from,
    newBefore: moved.before,
    name,
  };
};
