import type * as t from 'io-ts';
import type { StartedRestore } from '../../../core/backups/use-cases/restoring/start-restore.js';
import type { LeftOut, RunRestore } from '../../../core/backups/restoring/run-restore.js';
import { RESTORE_STEPS } from '../../../core/backups/restoring/run-restore.js';
import { resourcePath } from '../../../core/shared/resource.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';

export const RestoreStartedBody = d.namedRecord('RestoreStarted', {
  run: d.about(d.orNull(d.uuid), 'To be asked for how far it is; null of a dry run.'),
  database: d.about(d.text, 'The path that the restored database would have in the fleet.'),
  tool_version: d.about(d.text, 'Of the program that restores.'),
  total_bytes: d.about(d.count, 'Of the object that is read.'),
});

export type RestoreStartedBody = t.TypeOf<typeof RestoreStartedBody>;

export const restoreStartedBody = (started: StartedRestore): RestoreStartedBody =>
  encode(RestoreStartedBody, started, {
    database: `${started.instancePath}/${resourcePath(started.database)}`,
  });

export const RunRestoreBody = d.record({
  of: d.about(d.uuid, 'The run whose dump it is.'),
  instance: d.about(d.record({ id: d.uuid, path: d.text }), 'When the restore began.'),
  database: d.about(d.text, 'The name of the restored database.'),
  replace: d.about(d.flag, 'Whether it takes the place of another one.'),
  step: d.choice(RESTORE_STEPS),
  total_bytes: d.about(d.count, 'Of the object, of which `size_bytes` has been read.'),
  objects: d.about(d.count, 'Made so far: tables, their rows, indexes and so on.'),
  contents: d.about(
    d.orNull(d.record({ tables: d.count, rows: d.count })),
    'What the restored database has; null before it was counted.',
  ),
  kept_as: d.about(d.orNull(d.text), 'The name of the database that it replaced from then on.'),
  left_out: d.about(
    d.record({
      roles: d.about(
        d.listOf(d.text),
        'Roles of owners and grants, or accounts of definers, that the server does not have.',
      ),
      statements: d.about(d.count, 'Owners, grants and the like that were not set.'),
      made_roles: d.about(
        d.listOf(d.text),
        'Roles that it made, without a login, a password and memberships.',
      ),
      locale: d.about(
        d.orNull(d.text),
        'The locale of the source, where the server does not have it.',
      ),
    }),
    'What the restored database lacks.',
  ),
  failed_at: d.about(
    d.orNull(d.text),
    'What in the dump could not be restored, where that is known. Of a run alone, for callers with `backup:write`.',
  ),
});

/** `names` for those who may have the dump. */
export const runRestoreBody = (
  restore: RunRestore,
  names: boolean,
): t.TypeOf<typeof RunRestoreBody> =>
  encode(RunRestoreBody, restore, {
    instance: { id: restore.instance, path: restore.instancePath },
    replace: restore.replaces,
    contents: restore.restored ?? null,
    left_out: leftOutBody(restore.leftOut, names),
    ...(!names && { failed_at: null }),
  });

const leftOutBody = ({ roles, statements, madeRoles = [], locale }: LeftOut, names: boolean) => ({
  statements,
  locale: locale ?? null,
  ...(names ? { roles, made_roles: madeRoles } : { roles: [], made_roles: [] }),
});
