import type { Engine } from '../engines/engines.js';
import type { ObstacleObjects, RestoreRisk, RestoreWarning } from './dump-obstacle.js';
import type { LoginRefusal } from './login-result.js';

/** What a person reads of a reason: what is wrong, and how to fix it. */
export interface ReasonWording {
  readonly detail: string;
  readonly remedy: string;
}

/** The sentences for every code of a union, each made from the facts that go with that code, and from the engine. */
export type WordingByCode<R extends { readonly code: string }> = {
  readonly [C in R['code']]: (
    reason: Extract<R, { readonly code: C }>,
    engine: Engine,
  ) => ReasonWording;
};

/** What is true of every login that was rejected or may have been, wherever it is fixed. */
export const RETRY =
  'Such a login is tried again within 15 minutes, and at once when it is changed.';

/** The statements have names in them, which only a check shows: it is for callers who may dump the database. */
export const STATEMENTS = 'Run the statements that `shipshape check` gives';

const counted = ({ count }: ObstacleObjects, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** The sentences have no names in them, as those of obstacles. */
const WORDING: Readonly<Record<RestoreRisk, (objects: ObstacleObjects) => ReasonWording>> = {
  names_without_schema: (objects) => ({
    detail: `${counted(objects, 'function')} of generated columns, checks, indexes or materialized views ${objects.count === 1 ? 'names' : 'name'} objects without their schema: a restore runs without a search path, may not find them, and then loses the tables, rows or indexes.`,
    remedy: `${STATEMENTS}, in a session whose search path finds these objects: they fix the search path of the functions. Or write the schemas into the functions.`,
  }),
  rows_elsewhere: (objects) => ({
    detail: `Checks or generated columns of ${counted(objects, 'table')} read, through functions, tables that are restored later: a restore may refuse the rows, or the table.`,
    remedy:
      'Make such a check a trigger or a foreign key, or add it again as NOT VALID, which holds for new rows and is restored after the rows. A generated column has to become a column that a trigger fills.',
  }),
  index_invalid: (objects) => ({
    detail: `The dump would lack ${counted(objects, 'index', 'indexes')}: pg_dump leaves out invalid ones, whose CREATE INDEX CONCURRENTLY or REINDEX failed or is not over.`,
    remedy: `${STATEMENTS}, in the database: they build the indexes. Or drop those that are not needed.`,
  }),
  foreign_key_unchecked: (objects) => ({
    detail: `The triggers of foreign keys of ${counted(objects, 'table')} are disabled: if there are rows that break such a key, a restore loses it.`,
    remedy: `${STATEMENTS}, in the database: they enable the triggers. Then drop each foreign key, and add it again, which finds rows that break it.`,
  }),
  policy_of_roles: (objects) => ({
    detail: `Policies of ${counted(objects, 'table')} are for roles, which are no part of the dump: a restore loses the policies where the roles do not exist.`,
    remedy:
      "Restore the roles first: dump the instance's globals, or run `pg_dumpall --roles-only`.",
  }),
  extension_untrusted: (objects) => ({
    detail: `Only a superuser may create ${counted(objects, 'extension')} of the database: a restore by anybody else fails there.`,
    remedy: 'Restore as a superuser, or have one create the extensions first.',
  }),
  hashes_hidden: (objects) => ({
    detail: `The admin user may not read the passwords of ${counted(objects, 'role')} that the dump names: a dump of the instance's globals has the roles without them, and after a restore on another server these cannot log in.`,
    remedy:
      'Have a superuser grant the admin user `pg_read_all_data` (PostgreSQL 14 or newer), or SELECT on `pg_authid`. Where the host of the server allows neither, keep the passwords elsewhere.',
  }),
  view_elsewhere: (objects) => ({
    detail: `${counted(objects, 'view')} of the database ${objects.count === 1 ? 'reads' : 'read'} other databases, which are no part of the dump: a restore fails where these do not exist.`,
    remedy: 'Restore those databases first, on the same server.',
  }),
  view_names_database: (objects) => ({
    detail: `${counted(objects, 'view')} of the database ${objects.count === 1 ? 'reads' : 'read'} tables of the server as well, and so ${objects.count === 1 ? 'names' : 'name'} the database: restored under another name ${objects.count === 1 ? 'it fails, or reads' : 'they fail, or read'} the one of that name.`,
    remedy: 'Restore the dump under the name of the database.',
  }),
  view_definer_missing: (objects) => ({
    detail: `The definer of ${counted(objects, 'view')} does not exist: a restore under another name than that of the database fails.`,
    remedy: `Create the ${objects.count === 1 ? 'view' : 'views'} again with a definer that exists.`,
  }),
  sequence_default: (objects) => ({
    detail: `Columns of ${counted(objects, 'table')} have the next value of a sequence as their default, which names the database: a restore under another name fails.`,
    remedy:
      'Use AUTO_INCREMENT in their place, or restore the dump under the name of the database.',
  }),
  foreign_key_refused: (objects) => ({
    detail: `Foreign keys of ${counted(objects, 'table')} refer to columns without a unique key, which MySQL from 8.4 on refuses to create unless \`restrict_fk_on_non_standard_key\` is off: a restore fails.`,
    remedy:
      'Give the columns that they refer to a unique key, or switch that setting off on the server where the dump is restored.',
  }),
};

/** The sentence and the remedy of a warning, free of names. */
export const restoreWarningWording = ({ what, objects }: RestoreWarning): ReasonWording =>
  WORDING[what](objects);

/** The refusals of a code. */
export type Refused<C extends LoginRefusal['code']> = Extract<LoginRefusal, { readonly code: C }>;

export const NO_SOCKET: ReasonWording = {
  detail:
    'There is no Unix socket at `host` of the instance, or the user of Shipshape may not open it.',
  remedy:
    'Start the database server; then check `host` and `port` of the instance, the groups of the user of Shipshape, and whether `PrivateTmp` of a unit or a container hides the folder.',
};

export const TLS_FAILED: Readonly<Record<Refused<'tls_failed'>['cause'], ReasonWording>> = {
  not_offered: {
    detail: 'The instance requires TLS, and the server does not offer it.',
    remedy:
      'Turn on TLS on the server, or set `tls.mode` of the instance to `off` if its network can be trusted.',
  },
  untrusted: {
    detail: "The server's certificate was not issued by an authority that the instance trusts.",
    remedy: 'Set `tls.ca` of the instance to the certificate of the authority that issued it.',
  },
  expired: {
    detail: "The server's certificate has expired.",
    remedy: 'Renew it; if it should be valid still, check the clock of the Shipshape host.',
  },
  not_yet_valid: {
    detail: "The server's certificate is not valid yet.",
    remedy: 'Check the clock of the Shipshape host, then the dates of the certificate.',
  },
  wrong_name: {
    detail: "The server's certificate does not name the instance's host.",
    remedy:
      'Set `host` of the instance to a name in the certificate, or reissue the certificate; the TLS mode `verify-ca` would accept any server with a certificate of that authority.',
  },
  handshake: {
    detail: 'The TLS handshake with the server failed.',
    remedy: 'Check that the server supports TLS 1.2 or newer; its log may say why it failed.',
  },
};
