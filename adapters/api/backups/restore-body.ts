import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import type { RestoreNotReady } from '../../../core/backups/use-cases/restoring/plan-restore.js';
import type { StartedRestore } from '../../../core/backups/use-cases/restoring/start-restore.js';
import {
  type LeftOut,
  RESTORE_STEPS,
  type RunRestore,
} from '../../../core/backups/restoring/run-restore.js';
import { errorDocument } from '../errors/error-catalogue.js';
import type { ErrorDocument } from '../errors/error-document.js';
import {
  about,
  choice,
  count,
  flag,
  listOf,
  named,
  orNull,
  record,
  text,
  uuid,
} from '../operation/described.js';
import { dumpFailureBody } from './dump-stream.js';

/** The restore that has begun. */
export const RestoreStartedBody = named(
  'RestoreStarted',
  record({
    run: about(orNull(uuid), 'To be asked for how far it is; null of a dry run.'),
    database: about(text, 'The path that the restored database would have in the fleet.'),
    tool_version: about(text, 'Of the program that restores.'),
    total_bytes: about(count, 'Of the object that is read.'),
  }),
);

export type RestoreStartedBody = t.TypeOf<typeof RestoreStartedBody>;

export const restoreStartedBody = (started: StartedRestore): RestoreStartedBody => ({
  run: O.toNullable(started.run),
  database: `${started.instancePath}/${started.database}`,
  tool_version: started.toolVersion,
  total_bytes: started.totalBytes,
});

/** What a run that restores says of that. */
export const RunRestoreBody = record({
  of: about(uuid, 'The run whose dump it is.'),
  instance: about(record({ id: uuid, path: text }), 'When the restore began.'),
  database: about(text, 'The name of the restored database.'),
  replace: about(flag, 'Whether it takes the place of another one.'),
  step: choice(RESTORE_STEPS),
  total_bytes: about(count, 'Of the object, of which `size_bytes` has been read.'),
  objects: about(count, 'Made so far: tables, their rows, indexes and so on.'),
  contents: about(
    orNull(record({ tables: count, rows: count })),
    'What the restored database has; null before it was counted.',
  ),
  kept_as: about(orNull(text), 'The name of the database that it replaced from then on.'),
  left_out: about(
    record({
      roles: about(listOf(text), 'Roles in the dump that the server does not have.'),
      statements: about(count, 'Owners, grants and the like that were not set.'),
      made_roles: about(
        listOf(text),
        'Roles that it made, without a login, a password and memberships.',
      ),
      locale: about(orNull(text), 'The locale of the source, where the server does not have it.'),
    }),
    'What the restored database lacks.',
  ),
  failed_at: about(
    orNull(text),
    'What in the dump could not be restored, where that is known. Of a run alone, for callers with `backup:write`.',
  ),
});

/** `names` for those who may have the dump. */
export const runRestoreBody = (
  restore: RunRestore,
  names: boolean,
): t.TypeOf<typeof RunRestoreBody> => ({
  of: restore.of,
  instance: { id: restore.instance, path: restore.instancePath },
  database: restore.database,
  replace: restore.replaces,
  step: restore.step,
  total_bytes: restore.totalBytes,
  objects: restore.objects,
  contents: restore.restored ?? null,
  kept_as: restore.keptAs ?? null,
  left_out: leftOutBody(restore.leftOut, names),
  failed_at: names ? (restore.failedAt ?? null) : null,
});

const leftOutBody = ({ roles, statements, madeRoles = [], locale }: LeftOut, names: boolean) => ({
  ...{ statements, locale: locale ?? null },
  ...(names ? { roles, made_roles: madeRoles } : { roles: [], made_roles: [] }),
});

export const RESTORE_DOCUMENTS = {
  RestoreNotReady: ({ engine, reasons }: RestoreNotReady): ErrorDocument =>
    errorDocument(
      'restore_not_ready',
      'Nothing was restored, for these reasons.',
      reasons.map((reason) => dumpFailureBody(reason, engine)),
    ),
};
