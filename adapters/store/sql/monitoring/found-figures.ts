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
import { decodeReading, selectGroups, selectReadings } from './reading-row.js';

/** What is known of databases of the fleet by their ids, as `figuresOf` promises. */
export const selectFigures = (sql: Dialect): string => {
  const instance = sql.ref('instance');
  const sizes = sql.either({
    sqlite: 'json_group_array(json_array(s.day, s.size_bytes))',
    postgres: 'json_agg(json_build_array(s.day, s.size_bytes) ORDER BY s.day)::text',
  });
  return `
SELECT r.id AS database, v.major AS server_major, f.size_bytes,
       (SELECT ${sizes}
          FROM (SELECT * FROM found_size WHERE ${instance} = f.${instance} AND name = f.name ORDER BY day) s) AS sizes
  FROM ${sql.items(':ids', 'uuid')}
       ${sql.lookUp('resource r', "r.id = one.value AND (r.type = 'database') IS TRUE")}
       ${sql.lookUp('resource i', 'i.id = r.parent_id')}
       ${sql.leftLookUp('seen_server v', `v.${instance} = i.${sql.key}`)}
       ${sql.leftLookUp('found_database f', `f.${instance} = i.${sql.key} AND f.name = r.name`)}`;
};

export const decodeFigures = flow(
  decodeFields(
    {
      ...{ database: Uuid, serverMajor: nullable(t.number), sizeBytes: nullable(t.number) },
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
}: Pick<Engine, 'sql' | 'prepare' | 'read'>): Pick<FoundRegister, 'readings' | 'groups'> => {
  const readings = prepare('readings', selectReadings(sql));
  const groups = prepare('groups', selectGroups(sql));
  return {
    readings: (caller, resources) =>
      read(() =>
        readings.rows(decodeReading, { ...sql.grants(readableGrants(caller)), resources }),
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
