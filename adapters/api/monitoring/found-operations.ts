import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import type { FoundPage, SeenDatabase } from '../../../core/monitoring/ports/found-register.js';
import { isDatabaseName } from '../../../core/shared/name.js';
import { afterField, limitField } from '../fields/page-fields.js';
import {
  about,
  count,
  flag,
  instant,
  listOf,
  named,
  nextPage,
  orNull,
  record,
  text,
  uuid,
} from '../operation/described.js';
import { answer, operations } from '../operation/operation.js';

const FoundDatabaseBody = named(
  'FoundDatabase',
  record({
    name: text,
    size_bytes: about(
      orNull(count),
      'Null where the admin user may not see it, or it was not read yet.',
    ),
    owner: about(orNull(text), 'Null where the engine has no owners.'),
    encoding: orNull(text),
    accepts_connections: flag,
    first_seen: instant,
    last_seen: about(instant, 'That of `read_at`, unless it is gone.'),
    database: about(
      orNull(record({ id: uuid, path: text, managed_by: orNull(text), policy: orNull(text) })),
      'The database of the fleet with this name, and the policy that counts for it, as in lists; null where there is none that you may read.',
    ),
  }),
);

export const FoundDatabasesBody = named(
  'FoundDatabases',
  record({
    read_at: about(
      orNull(instant),
      'When a login last read which there are; null before the first.',
    ),
    is_complete: about(
      orNull(flag),
      'Whether these are all of the server: privileges may hide some. Null before the first.',
    ),
    databases: listOf(FoundDatabaseBody),
    next: nextPage,
  }),
);
export type FoundDatabasesBody = t.TypeOf<typeof FoundDatabasesBody>;

const cursor = (name: string): string => Buffer.from(name).toString('base64url');

/** Only texts from `cursor` are cursors. */
const parseCursor = (text: string): O.Option<string> =>
  pipe(
    O.some(Buffer.from(text, 'base64url').toString()),
    O.filter((name) => isDatabaseName(name) && cursor(name) === text),
  );

export const FOUND_DATABASES = operations({
  listFoundDatabases: {
    method: 'GET',
    path: '/v1/instances/{id}/databases/found',
    tag: 'fleet',
    summary: 'List the databases on the server of an instance',
    description:
      'Those that the last check has found there, in the fleet or not, by name; and those that have gone in the last seven days. Needs `instance:read` on the instance. Reads stored state only.',
    query: {
      limit: limitField,
      after: afterField(parseCursor),
    },
    answer: answer(200, 'A page of databases.', FoundDatabasesBody),
    errors: ['NotFound'],
  },
});

export const foundDatabasesBody = ({
  reading,
  databases,
  next,
}: FoundPage): FoundDatabasesBody => ({
  read_at: pipe(
    reading,
    O.map(({ at }) => at.toISOString()),
    O.toNullable,
  ),
  is_complete: pipe(
    reading,
    O.map(({ isComplete }) => isComplete),
    O.toNullable,
  ),
  databases: databases.map(foundDatabaseBody),
  next: pipe(next, O.map(cursor), O.toNullable),
});

const foundDatabaseBody = (found: SeenDatabase): t.TypeOf<typeof FoundDatabaseBody> => ({
  name: found.name,
  size_bytes: O.toNullable(found.sizeBytes),
  owner: O.toNullable(found.owner),
  encoding: O.toNullable(found.encoding),
  accepts_connections: found.acceptsConnections,
  first_seen: found.firstSeen.toISOString(),
  last_seen: found.lastSeen.toISOString(),
  database: pipe(
    found.resource,
    O.map(({ id, path, managedBy, policy }) => ({
      ...{ id, path },
      ...{ managed_by: O.toNullable(managedBy), policy: O.toNullable(policy) },
    })),
    O.toNullable,
  ),
});
