import type * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import {
  type FleetDatabase,
  type FoundPage,
  type FoundRegister,
  GONE_FOR_MS,
  type SeenDatabase,
} from '../../../../core/monitoring/ports/found-register.js';
import { dayOf } from '../../../../core/shared/durations.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { firstPage } from '../../../../core/shared/first-page.js';
import { resourcePath } from '../../../../core/shared/resource.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { ATTRIBUTES } from '../fleet/attributes-codec.js';
import { readableGrants } from '../access/granted-scopes.js';
import type { Dialect, Engine, MethodsOf, Preparing } from '../engine/engine.js';
import { inTransaction, type Steps } from '../engine/steps.js';
import { containsNul, Flag, Instant, jsonText, nullable } from '../rows/column-codecs.js';
import { decodeFields, named } from '../rows/decode-row.js';
import { decodeFigures, instanceReadings, selectFigures } from './found-figures.js';
import { recordOf } from './found-record.js';
import { Maintenance } from './reading-row.js';
import { type foundWrites, isOf, selectOtherSizes } from './found-writes.js';

const selectReading = ({ key, ref }: Dialect, more = ''): string => `
SELECT f.at, f.is_complete, f.digest, f.reading, i.path${more}
  FROM resource i CROSS JOIN found_reading f WHERE i.id = :instance::uuid AND f.${ref('instance')} = i.${key}`;

const selectPage = (sql: Dialect): string => `
SELECT f.name, f.first_seen, f.last_seen, f.size_bytes, f.owner, f.encoding, f.accepts_connections
  FROM found_database f
 WHERE ${isOf(sql, 'f')} AND f.name > :after AND (f.last_seen IS NULL OR f.last_seen >= :goneSince::bigint)
 ORDER BY f.name LIMIT :limit`;

const selectResources = (sql: Dialect): string => `
SELECT r.id, r.path, r.managed_by, ${sql.policy} AS policy
  FROM ${sql.items(':paths', 'text')}
       ${sql.lookUp('resource r', "r.path = one.value AND (r.type = 'database') IS TRUE")}
 WHERE ${sql.isReadable}`;

const READING = {
  at: Instant,
  isComplete: Flag,
  digest: t.string,
  path: t.string,
  reading: nullable(jsonText(Maintenance)),
};

const decodeReading = decodeFields(READING, () => 'reading of databases');

const decodeListed = decodeFields(
  { ...READING, attributes: jsonText(ATTRIBUTES.instance) },
  () => 'reading of databases',
);

const decodeFound = decodeFields(
  {
    name: t.string,
    firstSeen: Instant,
    lastSeen: nullable(Instant),
    sizeBytes: nullable(t.number),
    owner: nullable(t.string),
    encoding: nullable(t.string),
    acceptsConnections: Flag,
  },
  () => 'found database',
);

const decodeResource = decodeFields(
  { id: Uuid, path: t.string, managedBy: nullable(t.string), policy: nullable(t.string) },
  named('resource'),
);

const statements = ({ sql, prepare }: Preparing) => ({
  reading: prepare('found_reading', selectReading(sql)),
  listed: prepare('found_listed', selectReading(sql, ', i.attributes')),
  otherSizes: prepare('found_other_sizes', selectOtherSizes(sql)),
  list: prepare('found_page', selectPage(sql)),
  resources: prepare('found_resources', selectResources(sql)),
  figures: prepare('found_figures', selectFigures(sql)),
});

export const foundRegister = (
  engine: Engine<MethodsOf<ReturnType<typeof foundWrites>>>,
): FoundRegister => {
  const { read: steps, writes } = engine;
  const { reading, otherSizes, figures, ...reads } = statements(engine);
  const readPage = pageSteps(engine.sql, reads);
  return {
    record: (instance, found, read, at) => {
      const { sized, ...record } = recordOf(found, read, at);
      return TE.flatMap(
        steps(function* () {
          const stored = O.toUndefined(yield* reading.first(decodeReading, { instance }));
          if (stored?.digest !== record.digest) return 'other';
          const databases = JSON.stringify(sized);
          return (yield* otherSizes.any({ instance, databases, day: dayOf(at) }))
            ? 'other'
            : 'same';
        }),
        (which) =>
          which === 'same' ? writes.touch(instance, record) : writes.record(instance, record),
      );
    },
    ...instanceReadings(engine),
    page: (...asked) => steps(() => inTransaction(() => readPage(...asked))),
    figuresOf: (ids, firstDay) => steps(() => figures.rows(decodeFigures, { ids, firstDay })),
  };
};

const pageSteps = (
  sql: Dialect,
  { listed, list, resources }: Pick<ReturnType<typeof statements>, 'listed' | 'list' | 'resources'>,
) =>
  function* (
    ...[caller, instance, { after, limit }]: Parameters<FoundRegister['page']>
  ): Steps<Corrupt, FoundPage> {
    const stored = yield* listed.first(decodeListed, { instance });
    if (O.isNone(stored)) return { reading: O.none, databases: [], next: O.none };
    const { at, isComplete, path, attributes } = stored.value;
    const { except = [] } = attributes;
    const maintenance = O.toUndefined(stored.value.reading)?.maintenance;
    const from = O.getOrElse(() => '')(after);
    const goneSince = new Date(at.getTime() - GONE_FOR_MS);
    const rows = containsNul(from)
      ? []
      : yield* list.rows(decodeFound, { instance, after: from, goneSince, limit: limit + 1 });
    const { shown, next } = firstPage(limit, rows, ({ name }) => name);
    const paths = shown.map(({ name }) => `${path}/${resourcePath(name)}`);
    const grants = sql.grants(readableGrants(caller));
    const known = yield* resources.rows(decodeResource, { ...grants, paths });
    const byPath = new Map(known.map((one) => [one.path, one]));
    const databases = shown.map((row, index) =>
      toSeen(row, at, O.fromNullable(byPath.get(paths[index] ?? ''))),
    );
    const read = { at, isComplete, except, ...(maintenance !== undefined && { maintenance }) };
    return { reading: O.some(read), databases, next };
  };

type Found = typeof decodeFound extends (row: unknown) => E.Either<Corrupt, infer A> ? A : never;

const toSeen = (row: Found, at: Date, resource: O.Option<FleetDatabase>): SeenDatabase => ({
  ...row,
  lastSeen: O.getOrElse(() => at)(row.lastSeen),
  resource,
});
