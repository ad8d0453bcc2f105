import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpFailure } from '../../../../core/backups/dump-failure.js';
import type { RestoredDump } from '../../../../core/backups/stored-dump.js';
import type { ProofInput, ProofTools } from '../engine-tools.js';
import { type ProofFailure, unproved } from '../proving/proof-failure.js';
import type { ToolRun } from '../run-tool.js';
import { randomBytes } from 'node:crypto';
import { pgGlobalsEnds, pgScriptEnds } from './pg-script-ends.js';
import { pgStatements } from './pg-statements.js';

/**
 * The script of pg_dump for psql, statement by statement in bounded memory. psql carries out none of its commands, since it begins
 * with a `\restrict` of ours, whose word the script cannot know. What names roles is left out; at a statement that pg_dump does
 * not write, the restore fails, and psql says so.
 */
export const restorablePgScript = (bytes: AsyncIterable<Uint8Array>): ProofInput => {
  const ends = pgScriptEnds();
  const statements = pgStatements();
  const restricted = async function* (): AsyncGenerator<Uint8Array, void, void> {
    yield Buffer.from(`\\restrict ${randomBytes(24).toString('hex')}\n`);
    for await (const part of bytes) {
      ends.add(part);
      yield statements.rewrite(part);
    }
    yield statements.end();
  };
  return {
    bytes: restricted(),
    isWhole: () => ends.isComplete() && statements.isBetween(),
    leftOut: statements.leftOut,
  };
};

/** Reads no file of settings, and ends with the first error. */
export const PSQL = ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1'];

/**
 * Owners and grants are of roles that another server need not have. A subscription would keep the database from being
 * dropped, and a publication is of no use in it.
 */
const RESTORE = [
  '--no-password',
  ...['--no-owner', '--no-privileges', '--no-tablespaces', '--no-security-labels'],
  ...['--no-publications', '--no-subscriptions'],
];

/** The number of tables and of their rows. Only rows of a table itself: those of partitions are counted with these. */
const COUNT_ROWS = `SET search_path = '';
SELECT count(*) || ' ' || coalesce(sum(substring(query_to_xml(
  format('SELECT count(*) AS n FROM ONLY %I.%I', n.nspname, c.relname), false, true, '')::text
  FROM '<n>([0-9]+)</n>')::bigint), 0)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND c.relpersistence <> 't'
  AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'`;

const countsOf = (answer: string): E.Either<ProofFailure, RestoredDump> => {
  const [, tables, rows] = /^(\d{1,15}) (\d{1,15})$/.exec(answer) ?? [];
  return tables === undefined
    ? E.left(unproved({ code: 'dump_unrestorable' }))
    : E.right({ tables: Number(tables), rows: Number(rows) });
};

const dropUnused = (name: string): string => `DROP DATABASE IF EXISTS ${name}`;

/** The archives of pg_dump, restored by pg_restore. */
export const pgProof: ProofTools = {
  restorer: 'pg_restore',
  ends: undefined,
  home: undefined,
  query: (sql) => [...PSQL, '-A', '-t', '-c', sql],
  mayCreate: {
    sql: () =>
      'SELECT rolsuper OR rolcreatedb FROM pg_catalog.pg_roles WHERE rolname = current_user',
    isAnswered: ({ code }) => code === 0,
    refusal: ({ output }) => (output.trim() === 't' ? undefined : { code: 'restore_denied' }),
    isAskedAgain: false,
  },
  listUnused: `SELECT datname FROM pg_catalog.pg_database d
WHERE datname LIKE 'shipshape\\_proof\\_%'
  AND NOT EXISTS (SELECT FROM pg_catalog.pg_stat_activity a WHERE a.datname = d.datname)`,
  // From the template without content of the site's own.
  create: (name) => `CREATE DATABASE ${name} TEMPLATE template0`,
  // With the sessions that are still in there, of which a tool that was killed may have left one; PostgreSQL knows FORCE since 13.
  drop: [(name) => `${dropUnused(name)} WITH (FORCE)`, dropUnused],
  restore: (name) => [...RESTORE, `--dbname=${name}`],
  toInput: (bytes) => ({ bytes, isWhole: () => true }),
  // pg_restore 17 and newer sets a limit that older servers do not know, goes on, and counts that as its one error. The dump is
  // then restored all the same.
  isRestored: ({ code, stderr, input }) =>
    input === 'taken' &&
    (code === 0 ||
      (/unrecognized configuration parameter "transaction_timeout"/.test(stderr) &&
        /errors ignored on restore: 1\s*$/.test(stderr))),
  count: (ask) => TE.flatMapEither(countsOf)(ask(COUNT_ROWS)),
};

/**
 * Whether a script may have the login: it may create databases, and nothing else. A member of a role may become that role, and
 * some roles run programs and write files on the server.
 */
const CONFINED = `SELECT rolcreatedb, NOT (rolsuper OR rolcreaterole OR rolreplication
  OR EXISTS (SELECT FROM pg_catalog.pg_auth_members m WHERE m.member = r.oid))
FROM pg_catalog.pg_roles r WHERE rolname = current_user`;

const scriptRefusal = ({ output }: ToolRun): DumpFailure | undefined => {
  const [mayCreate, isConfined] = output.trim().split('|');
  if (isConfined !== 't') return { code: 'restore_overprivileged' };
  return mayCreate === 't' ? undefined : { code: 'restore_denied' };
};

/** The plain scripts of pg_dump, restored by psql. */
export const pgScriptProof: ProofTools = {
  ...pgProof,
  restorer: undefined,
  ends: pgScriptEnds,
  mayCreate: {
    sql: () => CONFINED,
    isAnswered: ({ code }) => code === 0,
    refusal: scriptRefusal,
    isAskedAgain: true,
  },
  // psql without this command, which has kept its others from a script since August 2025, ends with an error.
  query: (sql) => [...PSQL, '-A', '-t', '-c', '\\restrict shipshape', '-c', sql],
  restore: () => [...PSQL, '--output=/dev/null', '--file=-'],
  toInput: restorablePgScript,
  isRestored: ({ code, input }) => code === 0 && input === 'taken',
};

/** The globals, as pg_dumpall writes them: they are read through alone. */
export const pgGlobalsProof: ProofTools = { ...pgScriptProof, ends: pgGlobalsEnds };
