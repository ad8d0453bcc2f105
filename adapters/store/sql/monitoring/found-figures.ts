import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type {
  DatabaseFigures,
  FoundRegister,
} from '../../../../core/monitoring/ports/found-register.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { Dialect, Engine } from '../engine/engine.js';
import { jsonText, nullable } from '../rows/column-codecs.js';
import { decodeFields } from '../rows/decode-row.js';
import { readableGrants } from '../access/granted-scopes.js';
import { decodeContents, own, selectContents } from './instance-contents.js';
import { decodeReading } from './reading-row.js';
import { EXPLAINING_KINDS } from '../../../../core/monitoring/groups/group-member.js';

/** What is known of databases of the fleet by their ids, as `figuresOf` promises. */
export const selectFigures = (sql: Dialect): string => {
  const instance = sql.ref('instance');
  const sizes = sql.either({
    sqlite: 'json_group_array(json_array(s.day, s.size_bytes))',
    postgres: 'json_agg(json_build_array(s.day, s.size_bytes) ORDER BY s.day)::text',
  });
  const ofIt = (size: string) => `${size}.${instance} = f.${instance} AND ${size}.name = f.name`;
  return `
SELECT r.id AS database, v.major AS server_major, f.size_bytes,
       (SELECT ${sizes}
          FROM (SELECT * FROM found_size o WHERE ${ofIt('o')} AND o.day >= coalesce(
                 (SELECT max(b.day) FROM found_size b WHERE ${ofIt('b')} AND b.day <= :firstDay::integer), 0) ORDER BY day) s) AS sizes
  FROM ${sql.items(':ids', 'uuid')}
       ${sql.lookUp('resource r', "r.id = one.value AND (r.type = 'database') IS TRUE")}
       ${sql.lookUp('resource i', 'i.id = r.parent_id')}
       ${sql.leftLookUp('seen_server v', `v.${instance} = i.${sql.key}`)}
       ${sql.leftLookUp('found_database f', `f.${instance} = i.${sql.key} AND f.name = r.name`)}`;
};

export const decodeFigures = flow(
  decodeFields(
    {
      database: Uuid,
      serverMajor: nullable(t.number),
      sizeBytes: nullable(t.number),
      sizes: nullable(jsonText(t.readonlyArray(t.tuple([t.number, t.number])))),
    },
    () => 'figures of a database',
  ),
  E.map(({ sizes, ...figures }): DatabaseFigures => ({
    ...figures,
    sizes: O.isNone(sizes) ? [] : sizes.value.map(([day, sizeBytes]) => ({ day, sizeBytes })),
  })),
);

/** What logins have read of instances besides their databases. */
export const instanceReadings = ({
  sql,
  prepare,
  read,
}: Pick<Engine, 'sql' | 'prepare' | 'read'>): Pick<
  FoundRegister,
  'readings' | 'groups' | 'contentsOf'
> => {
  const readings = prepare('readings', selectReadings(sql));
  const contents = prepare('contents', selectContents(sql));
  const groups = prepare('groups', selectGroups(sql));
  return {
    readings: (caller, resources) =>
      read(() =>
        readings.rows(decodeReading, { ...sql.grants(readableGrants(caller)), resources }),
      ),
    contentsOf: (caller, resources) =>
      read(() =>
        contents.rows(decodeContents, { ...sql.grants(readableGrants(caller)), resources }),
      ),
    groups: (caller, { after, limit }) =>
      read(() =>
        groups.rows(decodeReading, {
          ...sql.grants(readableGrants(caller)),
          after: O.getOrElse(() => '')(after),
          limit,
        }),
      ),
  };
};

const explainingKinds = EXPLAINING_KINDS.map((kind) => `'${kind}'`).join(', ');

const openOf = (sql: Dialect): string => {
  const text = `p.kind || ' ' || o.type || ' ' || o.id`;
  const list = sql.either({
    sqlite: `group_concat(${text}, ',')`,
    postgres: `string_agg(${text}, ',')`,
  });
  return `(SELECT ${list} FROM resource o ${sql.lookUp('problem p', `p.${sql.ref('resource')} = o.${sql.key} AND p.closed_at IS NULL AND p.kind IN (${explainingKinds})`)}
    WHERE o.id IN (r.id, r.parent_id)) AS open`;
};

/** The readings of what `wanted` has the references of, as far as each may be read. */
const select = (sql: Dialect, wanted: string): string => `
WITH ${wanted}
SELECT r.id, r.parent_id AS server, r.path, f.at, f.is_complete, f.reading, ${openOf(sql)}
  FROM wanted w ${sql.lookUp('found_reading f', `f.${sql.ref('instance')} = w.instance`)}
       ${sql.lookUp('resource r', `r.${sql.key} = f.${sql.ref('instance')}`)}
 WHERE ${sql.isReadable}
 ORDER BY r.path`;

/** Of the instances at or under `:resources`, and of all in a group with one of them. */
const selectReadings = (sql: Dialect): string => {
  const instance = sql.ref('instance');
  const others = (column: string) => `
  SELECT f.${instance} FROM keys k ${sql.lookUp('found_reading f', `f.${column} = k.value`)}`;
  const keys = (column: string) => `
  SELECT f.${column} AS value FROM own w ${sql.lookUp('found_reading f', `f.${instance} = w.instance`)} WHERE f.${column} IS NOT NULL`;
  return select(
    sql,
    `own AS (${own(sql)}
), keys AS (${keys('group_key')} UNION ${keys('identity')}
), wanted AS (
  SELECT instance FROM own UNION ${others('group_key')} UNION ${others('identity')}
)`,
  );
};

/** Of the groups after `:after`, of which something may be read. */
const selectGroups = (sql: Dialect): string =>
  select(
    sql,
    `keys AS (
  SELECT DISTINCT f.group_key AS value
    FROM found_reading f ${sql.lookUp('resource r', `r.${sql.key} = f.${sql.ref('instance')}`)}
   WHERE f.group_key > :after AND ${sql.isReadable}
   ORDER BY value LIMIT :limit
), wanted AS (
  SELECT f.${sql.ref('instance')} AS instance FROM keys k ${sql.lookUp('found_reading f', 'f.group_key = k.value')}
)`,
  );
