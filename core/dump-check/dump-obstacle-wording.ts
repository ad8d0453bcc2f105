import type { Engine } from '../shared/engine.js';
import type { DumpObstacle, LeftOutKind, ObstacleObjects } from './dump-obstacle.js';
import type { WordingByCode } from './reason-wording.js';

const counted = ({ count }: ObstacleObjects, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Which tool ends at these, as people know it. */
const TOOL: Readonly<Record<Engine, string>> = {
  postgresql: 'pg_dump',
  mysql: 'mysqldump',
  mariadb: 'mariadb-dump',
};

const READ_ALL =
  '`GRANT pg_read_all_data TO …;` covers all schemas, tables and sequences (PostgreSQL 14 and newer).';

const list = (kinds: readonly LeftOutKind[]): string =>
  kinds.length < 2 ? kinds.join('') : `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1) ?? ''}`;

/**
 * The sentences never have names in them: those are in the obstacle, and only for whoever may dump the database.
 */
export const DUMP_OBSTACLE_WORDING: WordingByCode<DumpObstacle> = {
  schema_unreadable: ({ objects }) => ({
    detail: `The admin user has no USAGE privilege on ${counted(objects, 'schema')} with tables or sequences.`,
    remedy: `Run \`GRANT USAGE ON SCHEMA … TO …;\` in the database. ${READ_ALL}`,
  }),
  table_unreadable: ({ objects }) => ({
    detail: `The admin user may not read ${counted(objects, 'table')}, and pg_dump ends at the first of them.`,
    remedy: `Run \`GRANT SELECT ON TABLE … TO …;\` in the database, as an owner of the tables. ${READ_ALL}`,
  }),
  sequence_unreadable: ({ objects }) => ({
    detail: `The admin user may not read ${counted(objects, 'sequence')}, and pg_dump ends at the first of them.`,
    remedy: `Run \`GRANT SELECT ON SEQUENCE … TO …;\` in the database, as an owner of the sequences. ${READ_ALL}`,
  }),
  row_security: ({ objects }) => ({
    detail: `Row-level security hides rows of ${counted(objects, 'table')} from the admin user, so pg_dump ends at the first of them.`,
    remedy:
      'Run `ALTER ROLE … BYPASSRLS;` as a superuser, or use a role as `admin` of the instance that owns the tables.',
  }),
  large_object_unreadable: ({ objects }) => ({
    detail: `The admin user may not read ${counted(objects, 'large object')}, which pg_dump finds out at its very end.`,
    remedy: 'Run `GRANT SELECT ON LARGE OBJECT … TO …;` in the database, as an owner of them.',
  }),
  subscriptions_left_out: ({ objects }) => ({
    detail: `The dump would lack ${counted(objects, 'subscription')}: pg_dump leaves subscriptions out unless a superuser dumps them.`,
    remedy:
      'Use a superuser as `admin` of the instance, or drop the subscriptions if they are not needed.',
  }),
  objects_left_out: ({ kinds, objects }, engine) => ({
    detail:
      objects === undefined
        ? `The admin user's privileges do not show all ${list(kinds)} of the database: ${TOOL[engine]} fails, or leaves them out without a word.`
        : `The admin user may not read the definition of ${counted(objects, 'object')} (${list(kinds)}), at which ${TOOL[engine]} ends.`,
    remedy: `Grant what is missing as an administrator of the server; ${TOOL[engine]} needs SELECT, SHOW VIEW, TRIGGER and EVENT on the whole database, and the right to see every routine.`,
  }),
  object_broken: ({ objects }, engine) => ({
    detail: `${counted(objects, 'view')} cannot be used: ${TOOL[engine]} ends at a view that refers to something that does not exist, or whose definer does not.`,
    remedy:
      'Recreate what the views refer to or their definers, or drop the views that are not needed.',
  }),
  table_locked: ({ objects, since }) => ({
    detail: `Other sessions lock ${counted(objects, 'object')} that the dump reads, or wait to${since === undefined ? '' : `, the first since ${since.toISOString()}`}: it would wait for them.`,
    remedy:
      "Wait until they have finished, or end them: `SELECT pid, mode, granted, relation::regclass FROM pg_locks WHERE mode = 'AccessExclusiveLock';` shows which, `SELECT pg_terminate_backend(…);` ends one.",
  }),
};
