import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { SERVER_ROLES } from '../../../../core/dump-check/instance-facts.js';
import { SIGN_KINDS, type SignKind } from '../../../../core/described/sign.js';
import type { ReadInstance } from '../../../../core/monitoring/groups/group-member.js';
import { EXPLAINING_KINDS } from '../../../../core/monitoring/groups/group-member.js';
import type { InstanceReading } from '../../../../core/monitoring/groups/instance-reading.js';
import { NO_READING } from '../../../../core/monitoring/groups/instance-reading.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { wordOf } from '../../../../core/shared/word.js';
import type { Dialect } from '../engine/engine.js';
import { Instant, jsonText, nullable } from '../rows/column-codecs.js';
import { decodeRow } from '../rows/decode-row.js';

/** A kind of a sign; one that is not known any more, or not yet, is passed over. */
const Kinds = new t.Type<readonly SignKind[], readonly string[]>(
  'Kinds',
  (value): value is readonly SignKind[] => Array.isArray(value),
  (input, context) =>
    pipe(
      t.readonlyArray(t.string).validate(input, context),
      E.map((all) => all.filter(isKind)),
    ),
  t.identity,
);
const isKind = (kind: string): kind is SignKind => SIGN_KINDS.some((one) => one === kind);

const StandingCodec = t.exact(
  t.intersection([
    t.type({
      role: wordOf(SERVER_ROLES),
      identity: t.string,
      group: t.string,
      isConnected: t.boolean,
      isMember: t.boolean,
      replicas: t.number,
      turnedAt: nullable(Instant),
    }),
    t.partial({ usual: t.strict({ replicas: t.number, since: Instant }) }),
  ]),
);

const CountersCodec = t.exact(
  t.intersection([
    t.type({ at: Instant, transactions: t.number, transactionsLeft: t.number, walBytes: t.number }),
    t.partial({ slotRoomBytes: t.number }),
  ]),
);

const ReadingCodec = t.strict({
  hidden: Kinds,
  partial: Kinds,
  leftOut: t.readonlyArray(t.strict({ kind: t.string, until: Instant })),
  standing: nullable(StandingCodec),
  counters: t.readonlyArray(CountersCodec),
});

/** A reading as it is stored; one without anything is none. */
export const encodeReading = (reading: InstanceReading): string =>
  JSON.stringify(ReadingCodec.encode(reading));

const decodeColumns = decodeRow(
  t.strict({
    id: Uuid,
    server: Uuid,
    path: t.string,
    at: Instant,
    reading: t.union([jsonText(ReadingCodec), t.null]),
    open: t.union([t.string, t.null]),
  }),
  () => 'reading of an instance',
);

export const decodeReading: (row: unknown) => E.Either<Corrupt, ReadInstance> = flow(
  decodeColumns,
  E.map(({ id, reading, open, ...row }) => ({
    ...row,
    instance: id,
    reading: reading === null ? NO_READING : toReading(reading),
    open: (open ?? '').split(',').filter(Boolean).flatMap(keyIn),
  })),
);

const toReading = ({ leftOut, ...reading }: t.TypeOf<typeof ReadingCodec>): InstanceReading => ({
  ...reading,
  leftOut: leftOut.flatMap(({ kind, until }) => (isKind(kind) ? [{ kind, until }] : [])),
});

/** A kind, and the type and the id of the resource. */
const keyIn = (text: string): ReadInstance['open'] => {
  const [kind = '', type, id = ''] = text.split(' ');
  if (!Uuid.is(id)) return [];
  return [{ kind, resource: { type: type === 'server' ? 'server' : 'instance', id } }];
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
SELECT r.id, r.parent_id AS server, r.path, f.at, f.reading, ${openOf(sql)}
  FROM wanted w ${sql.lookUp('found_reading f', `f.${sql.ref('instance')} = w.instance`)}
       ${sql.lookUp('resource r', `r.${sql.key} = f.${sql.ref('instance')}`)}
 WHERE ${sql.isReadable}
 ORDER BY r.path`;

/** Of the instances at or under `:resources`, and of all in a group with one of them. */
export const selectReadings = (sql: Dialect): string => {
  const instance = sql.ref('instance');
  const own = (column: string) => `
  SELECT i.${sql.key} AS instance FROM ${sql.items(':resources', 'uuid')} ${sql.lookUp('resource i', `i.${column} = one.value AND (i.type = 'instance') IS TRUE`)}`;
  const others = (column: string) => `
  SELECT f.${instance} FROM keys k ${sql.lookUp('found_reading f', `f.${column} = k.value`)}`;
  const keys = (column: string) => `
  SELECT f.${column} AS value FROM own w ${sql.lookUp('found_reading f', `f.${instance} = w.instance`)} WHERE f.${column} IS NOT NULL`;
  return select(
    sql,
    `own AS (${own('id')} UNION ${own('parent_id')}
), keys AS (${keys('group_key')} UNION ${keys('identity')}
), wanted AS (
  SELECT instance FROM own UNION ${others('group_key')} UNION ${others('identity')}
)`,
  );
};

/** Of the groups after `:after`, of which something may be read. */
export const selectGroups = (sql: Dialect): string =>
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

/** The columns by which readings are found: what the instance is known by, and its group, where it is in one. */
export const groupColumns = ({ standing }: InstanceReading) => {
  if (O.isNone(standing)) return { identity: null, groupKey: null };
  const { identity, group, isMember } = standing.value;
  return { identity, groupKey: isMember ? group : null };
};
