import { DEFAULT_ENGINE, type Engine, ENGINE_RECORDS } from '../engines/engines.js';
import type { DumpReason, DumpToolReason } from './dump-reason.js';
import { LOGIN_REFUSAL_WORDING } from './login-refusal-wording.js';
import { type ReasonWording, STATEMENTS, type WordingByCode } from './reason-wording.js';
import type { DumpObstacle, LeftOutKind, ObstacleObjects } from './dump-obstacle.js';

const counted = ({ count }: ObstacleObjects, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The tool that ends at these. */
const toolOf = (engine: Engine): string => ENGINE_RECORDS[engine].dumpTool.name;

const list = (kinds: readonly LeftOutKind[]): string =>
  kinds.length < 2 ? kinds.join('') : `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1) ?? ''}`;

/**
 * The sentences never have names in them: those are in the obstacle, for callers who may dump the database.
 */
const DUMP_OBSTACLE_WORDING: WordingByCode<DumpObstacle> = {
  schema_unreadable: ({ objects }) => ({
    detail: `The admin user has no USAGE privilege on ${counted(objects, 'schema')} with tables or sequences.`,
    remedy: `${STATEMENTS}, in the database: they grant the admin user USAGE on these schemas.`,
  }),
  table_unreadable: ({ objects }) => ({
    detail: `The admin user may not read ${counted(objects, 'table')}, and pg_dump ends at the first of them.`,
    remedy: `${STATEMENTS}, in the database and as an owner of the tables: they grant the admin user SELECT on them.`,
  }),
  sequence_unreadable: ({ objects }) => ({
    detail: `The admin user may not read ${counted(objects, 'sequence')}, and pg_dump ends at the first of them.`,
    remedy: `${STATEMENTS}, in the database and as an owner of the sequences: they grant the admin user SELECT on them.`,
  }),
  row_security: ({ objects }) => ({
    detail: `Row-level security hides rows of ${counted(objects, 'table')} from the admin user, so pg_dump ends at the first of them.`,
    remedy: `${STATEMENTS}, as a superuser: they let the admin user bypass row security. Or use a role as \`admin\` of the instance that owns the tables.`,
  }),
  large_object_unreadable: ({ objects }) => ({
    detail: `The admin user may not read ${counted(objects, 'large object')}, which pg_dump finds out at its very end.`,
    remedy: `${STATEMENTS}, in the database and as an owner of the large objects: they grant the admin user SELECT on them.`,
  }),
  subscriptions_left_out: ({ objects }) => ({
    detail: `The dump would lack ${counted(objects, 'subscription')}: pg_dump leaves subscriptions out unless a superuser dumps them.`,
    remedy:
      'Use a superuser as `admin` of the instance, or drop the subscriptions if they are not needed.',
  }),
  objects_left_out: ({ kinds, objects }, engine) =>
    kinds.includes('accounts')
      ? {
          detail:
            'The admin user may not read the accounts of others, their roles and their grants.',
          remedy: `${STATEMENTS}, as an administrator of the server: they grant the admin user SELECT on the tables of accounts.`,
        }
      : {
          detail:
            objects === undefined
              ? `The admin user's privileges do not show all ${list(kinds)} of the database: ${toolOf(engine)} fails, or leaves them out without a word.`
              : `The admin user may not read the definition of ${counted(objects, 'object')} (${list(kinds)}), at which ${toolOf(engine)} ends.`,
          remedy: `${STATEMENTS}, as an administrator of the server: ${toolOf(engine)} needs SELECT, SHOW VIEW, TRIGGER and EVENT on the whole database, and the right to see every routine.`,
        },
  object_broken: ({ objects }, engine) => ({
    detail: `The database has ${counted(objects, 'view')} that cannot be used, at which ${toolOf(engine)} ends: what they refer to does not exist, or their definer may not use it.`,
    remedy: 'Recreate what the views refer to, or drop the views that are not needed.',
  }),
  lock_table_too_small: ({ objects, room }) => ({
    detail:
      objects === undefined || room === undefined
        ? 'The server has no room left for the locks of the dump: pg_dump ends with `out of shared memory`.'
        : `The dump locks ${objects.count} objects at once, the server promises room for ${room} locks, and had none left when they were tried: pg_dump ends with \`out of shared memory\`.`,
    remedy:
      'Raise `max_locks_per_transaction`, by the statement that `shipshape check` gives where it knows a value, and restart the server: times the sum of `max_connections` and `max_prepared_transactions`, it has to be more than the tables, sequences and views of the database.',
  }),
  hourly_limit_too_low: ({ limit, allowed, needed }, engine) => ({
    detail:
      limit === 'connections'
        ? `The account of the admin user may connect ${allowed === 1 ? 'once' : `${allowed} times`} in an hour, and a check and a dump after it take ${needed} connections.`
        : `The account of the admin user may run ${allowed} statements in an hour, and a check and a dump of this database take about ${needed}: ${toolOf(engine)} ends where they are used up.`,
    remedy: `${STATEMENTS}, as an administrator of the server: it lifts the limit of the account.`,
  }),
  table_locked: ({ objects, since }) => ({
    detail: `Other sessions lock ${counted(objects, 'object')} that the dump reads, or wait to${since === undefined ? '' : `, the first since ${since.toISOString()}`}: it would wait for them.`,
    remedy:
      "Wait until they have finished, or end them with `pg_terminate_backend`: `SELECT pid, mode, granted, relation::regclass FROM pg_locks WHERE mode = 'AccessExclusiveLock';`, run in the database, shows their numbers.",
  }),
};

/**
 * The sentence and the remedy for a reason, free of hosts, users and anything that the target sent; nor do they name
 * the database, whose name a caller who may check it need not be allowed to read, nor any object in it.
 */
export const dumpReasonWording = (
  reason: DumpReason,
  engine: Engine = DEFAULT_ENGINE,
): ReasonWording => {
  const word = WORDING[reason.code] as (reason: DumpReason, engine: Engine) => ReasonWording;
  return word(reason, engine);
};

const client = (engine: Engine, serverMajor?: number): string =>
  [ENGINE_RECORDS[engine].name, ...(serverMajor === undefined ? [] : [serverMajor])].join(' ');

/** How Debian, Ubuntu and their like install the client programs. */
const onDebian = (engine: Engine, serverMajor?: number): string => {
  const { debianPackage, makersPackages } = ENGINE_RECORDS[engine].dumpTool;
  if (debianPackage === undefined) return '';
  const isOfMakers = makersPackages !== undefined && serverMajor !== undefined;
  const from = isOfMakers ? `, if need be from ${makersPackages}` : '';
  return ` (Debian: \`apt install ${debianPackage(serverMajor)}\`${from})`;
};

const DUMP_TOOL_REASON_WORDING: WordingByCode<DumpToolReason> = {
  dump_tool_missing: ({ serverMajor }, engine) => {
    const { name, trap } = ENGINE_RECORDS[engine].dumpTool;
    return {
      detail: `Shipshape finds no ${name} on its own host.`,
      remedy: `Install the ${client(engine, serverMajor)} client programs there${onDebian(engine, serverMajor)}, or add their directory to SHIPSHAPE_TOOL_DIRS${trap === undefined ? '' : `; ${trap}`}.`,
    };
  },
  dump_tool_outdated: ({ newestMajor, serverMajor }, engine) => {
    const { name, limit } = ENGINE_RECORDS[engine].dumpTool;
    return {
      detail: `The server runs ${client(engine, serverMajor)}; the newest ${name} on the Shipshape host is ${newestMajor}, ${limit}.`,
      remedy: `Install the client programs of ${client(engine, serverMajor)} or newer on the Shipshape host${onDebian(engine, serverMajor)}.`,
    };
  },
  dump_tool_failed: ({ cause, file = '', place = '' }, engine) => {
    switch (cause) {
      case 'writable_by_all':
        return {
          detail: `Shipshape does not run \`${file}\` on its own host, since every user may write to \`${place}\` and so could replace it.`,
          remedy: `Run \`chmod o-w ${place}\` there.`,
        };
      case 'foreign_owner':
        return {
          detail: `Shipshape does not run \`${file}\` on its own host, since \`${place}\` belongs to a user who could replace it.`,
          remedy: `Run \`chown root ${place}\` there.`,
        };
      default:
        return {
          detail: `There is a ${ENGINE_RECORDS[engine].dumpTool.name} on the Shipshape host, but it does not run.`,
          remedy: `Shipshape's log names the file; run it with \`--version\` there, and reinstall the ${client(engine)} client programs if that fails.`,
        };
    }
  },
};

const WORDING: WordingByCode<DumpReason> = {
  ...DUMP_TOOL_REASON_WORDING,
  ...LOGIN_REFUSAL_WORDING,
  ...DUMP_OBSTACLE_WORDING,
};
