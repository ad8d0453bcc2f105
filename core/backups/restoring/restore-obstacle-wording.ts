import type { ReasonWording } from '../../dump-check/reason-wording.js';
import type { PlainRestoreCode, RestoreObstacle } from './restore-obstacle.js';

const WORDING: Readonly<Record<PlainRestoreCode, ReasonWording>> = {
  restore_unsupported: {
    detail: 'The run dumped the globals of an instance, which are of a whole server.',
    remedy: 'Restore them by hand, with the commands that `shipshape run show` prints.',
  },
  restore_engine_differs: {
    detail: 'The instance is of another engine than the database that was dumped.',
    remedy: 'Name an instance of the engine of the dump.',
  },
  restore_name_invalid: {
    detail: 'No database of this engine may have that name, or Shipshape keeps it for itself.',
    remedy: 'Give the restored database another name.',
  },
  restore_create_denied: {
    detail: 'The admin login of the instance may not create that database.',
    remedy:
      'On PostgreSQL, give it CREATEDB (ALTER ROLE); on MySQL and MariaDB, grant it ALL on the database of that name.',
  },
  restore_database_exists: {
    detail: 'There is a database of that name on the server, and a restore never overwrites one.',
    remedy:
      'Give the restored database another name (`--as`); on PostgreSQL, `--replace` lets it take the place of the other one, which stays under a name of its own.',
  },
  restore_database_missing: {
    detail: 'There is no database of that name on the server that could be replaced.',
    remedy: 'Leave out `--replace`.',
  },
  restore_replace_unsupported: {
    detail: 'MySQL and MariaDB cannot rename a database, so that none can be replaced in one step.',
    remedy:
      'Restore under another name (`--as`), and point the application to it; or drop the old database first, and restore under its name.',
  },
  restore_replace_denied: {
    detail:
      'The admin login of the instance may not rename the database to replace, or may not end the sessions in it.',
    remedy:
      'Give it the role that owns the database, and `pg_signal_backend`; or restore under another name (`--as`).',
  },
  restore_tables_unsupported: {
    detail: 'Single tables cannot be taken out of a plain dump of PostgreSQL.',
    remedy:
      'Restore all of it under another name, and copy the tables from there; `format: custom` of a schedule makes dumps that allow it.',
  },
  restore_tables_missing: {
    detail: 'The dump does not have every table that was asked for.',
    remedy:
      'Write each table as it is called in the database, with its schema on PostgreSQL, such as `public.orders`.',
  },
  restore_jobs_unsupported: {
    detail:
      'Several jobs need an archive of PostgreSQL (`format: custom`) that is not encrypted, since it lies on the Shipshape host meanwhile.',
    remedy: 'Leave out `--jobs`.',
  },
  restore_key_missing: {
    detail: 'The dump is encrypted, and no private key was given.',
    remedy:
      'Give the private key (`AGE-SECRET-KEY-1...`) of a recipient that `encrypt` of the destination named at the time of the dump.',
  },
  restore_key_wrong: {
    detail:
      'The private key does not open the dump: it is of no recipient to which it was encrypted.',
    remedy: 'Give the key of one of the recipients at the time of the dump, not of today.',
  },
  restore_host_full: {
    detail:
      'There is no room for the dump on the Shipshape host, where it has to lie for several jobs.',
    remedy: 'Make room in SHIPSHAPE_DATA_DIR, or leave out `--jobs`.',
  },
  restore_failed: {
    detail: 'The server refused something in the dump, so that the restored database was dropped.',
    remedy:
      "See what it was in `shipshape run show`, if you may; Shipshape's log has what the tool said. Extensions of the database have to be installed on the server.",
  },
};

export const restoreObstacleWording = (obstacle: RestoreObstacle): ReasonWording =>
  obstacle.code === 'restore_server_older'
    ? {
        detail: `The server is of version ${obstacle.serverMajor}, and the one that was dumped of ${obstacle.dumpedMajor}: an older server need not understand the dump.`,
        remedy: `Name an instance of version ${obstacle.dumpedMajor} or newer.`,
      }
    : WORDING[obstacle.code];
