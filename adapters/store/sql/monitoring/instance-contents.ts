import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { InstanceContents } from '../../../../core/monitoring/ports/found-register.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { Dialect } from '../engine/engine.js';
import { ATTRIBUTES } from '../fleet/attributes-codec.js';
import { jsonText, nullable } from '../rows/column-codecs.js';
import { decodeFields } from '../rows/decode-row.js';

/** The instances at or under `:resources`. */
export const own = (sql: Dialect): string =>
  ['id', 'parent_id']
    .map(
      (column) => `
  SELECT i.${sql.key} AS instance FROM ${sql.items(':resources', 'uuid')} ${sql.lookUp('resource i', `i.${column} = one.value AND (i.type = 'instance') IS TRUE`)}`,
    )
    .join(' UNION ');

/** Whether a grant on the instance `i`, or above it, lets all of its databases be read. */
const mayReadAll = ({ key, isReadable }: Dialect): string =>
  `EXISTS (SELECT 1 FROM (SELECT i.${key}, 'database' AS type) any_one WHERE ${isReadable.replaceAll(/\br\./g, 'any_one.')})`;

/**
 * How many databases of the instance `i` may be read. All of them are counted in the index of paths, where they stand together, and no
 * row is read.
 */
const countDatabases = (sql: Dialect): string => `
CASE WHEN ${mayReadAll(sql)}
     THEN (SELECT count(*) FROM resource r
            WHERE r.type = 'database' AND r.path > i.path || '/' AND r.path < i.path || '0')
     ELSE (SELECT count(*) FROM resource r
            WHERE r.parent_id = i.id AND (r.type = 'database') IS TRUE AND ${sql.isReadable}) END`;

/** What is on each of them that may be read, as `contentsOf` promises. */
export const selectContents = (sql: Dialect): string => `
WITH own AS (${own(sql)}
), seen AS (
  SELECT r.* FROM own w ${sql.lookUp('resource r', `r.${sql.key} = w.instance`)} WHERE ${sql.isReadable}
)
SELECT i.id AS instance, i.parent_id AS server, i.attributes, v.major AS server_major,
       ${countDatabases(sql)} AS databases
  FROM seen i ${sql.leftLookUp('seen_server v', `v.${sql.ref('instance')} = i.${sql.key}`)}
 ORDER BY i.path`;

export const decodeContents = flow(
  decodeFields(
    {
      instance: Uuid,
      server: Uuid,
      attributes: jsonText(ATTRIBUTES.instance),
      serverMajor: nullable(t.number),
      databases: t.number,
    },
    () => 'contents of an instance',
  ),
  E.map(({ attributes: { engine }, ...contents }): InstanceContents => ({ ...contents, engine })),
);
