import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import type { FoundPage } from '../../../core/monitoring/ports/found-register.js';
import { isMaintenanceDatabase } from '../../../core/engines/engines.js';
import { isExcepted } from '../../../core/fleet/found-databases.js';
import { isDatabaseName } from '../../../core/shared/name.js';
import { afterField, limitField } from '../fields/page-fields.js';
import { EmptyField } from '../dump-check/instance-test-body.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';
import { answer, operations } from '../operation/operation.js';

const FoundDatabaseBody = d.namedRecord('FoundDatabase', {
  name: d.text,
  size_bytes: d.about(
    d.orNull(d.count),
    'Null where the admin user may not see it, or it was not read yet.',
  ),
  owner: d.about(d.orNull(d.text), 'Null where the engine has no owners.'),
  encoding: d.orNull(d.text),
  accepts_connections: d.flag,
  empty: EmptyField,
  excepted: d.about(d.added(d.flag, false), 'Whether its instance leaves it out by `except`.'),
  first_seen: d.instant,
  last_seen: d.about(d.instant, 'That of `read_at`, unless it was dropped.'),
  database: d.about(
    d.orNull(
      d.record({
        id: d.uuid,
        path: d.text,
        managed_by: d.orNull(d.text),
        policy: d.orNull(d.text),
      }),
    ),
    'The database of the fleet with this name, and the policy that counts for it, as in lists; null if there is none that you may read.',
  ),
});

export const FoundDatabasesBody = d.namedRecord('FoundDatabases', {
  read_at: d.about(
    d.orNull(d.instant),
    'When a login last read which there are; null before the first.',
  ),
  is_complete: d.about(
    d.orNull(d.flag),
    'Whether these are all of the server: privileges may hide some. Null before the first.',
  ),
  databases: d.listOf(FoundDatabaseBody),
  next: d.nextPage,
});
export type FoundDatabasesBody = t.TypeOf<typeof FoundDatabasesBody>;

const cursor = (name: string): string => Buffer.from(name).toString('base64url');

/** Only texts from `cursor` are cursors. */
const parseCursor = (text: string): O.Option<string> =>
  pipe(
    O.some(Buffer.from(text, 'base64url').toString()),
    O.filter((name) => isDatabaseName(name) && cursor(name) === text),
  );

export const FOUND_DATABASES = operations('fleet', {
  listFoundDatabases: {
    route: 'GET /v1/instances/{id}/databases/found',
    summary: 'List the databases on the server of an instance',
    description:
      'Those that the last check has found there, in the fleet or not, by name; and those that were dropped in the last seven days. Needs `instance:read` on the instance. Reads stored state only.',
    query: { limit: limitField, after: afterField(parseCursor) },
    answer: answer(200, 'A page of databases.', FoundDatabasesBody),
    errors: ['NotFound'],
  },
});

export const foundDatabasesBody = (page: FoundPage): FoundDatabasesBody => {
  const reading = O.toUndefined(page.reading);
  const isLeftOut = isExcepted({ except: reading?.except ?? [] });
  return encode(FoundDatabasesBody, {
    readAt: reading?.at,
    isComplete: reading?.isComplete,
    databases: page.databases.map((found) => ({
      ...found,
      empty: reading?.maintenance === 'empty' && isMaintenanceDatabase(found.name),
      excepted: isLeftOut(found.name),
      database: found.resource,
    })),
    next: O.map(cursor)(page.next),
  });
};
