import { randomBytes } from 'node:crypto';
import type { DumpFailure } from '../../../../core/backups/dump-failure.js';
import type { ProofInput, ProofTools } from '../engine-tools.js';
import type { ToolRun } from '../run-tool.js';
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

/** The archives of pg_dump, restored by pg_restore. */
export const pgProof: ProofTools = {
  restorer: 'pg_restore',
  ends: undefined,
  mayCreate: {
    sql: () => [
      'SELECT rolsuper OR rolcreatedb FROM pg_catalog.pg_roles WHERE rolname = current_user',
    ],
    isAnswered: ({ code }) => code === 0,
    refusal: ({ output }) => (output.trim() === 't' ? undefined : { code: 'restore_denied' }),
    isAskedAgain: false,
  },
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
  restorer: undefined,
  ends: pgScriptEnds,
  mayCreate: {
    // psql without this command, which has kept its others from a script since August 2025, ends with an error.
    sql: () => ['\\restrict shipshape', CONFINED],
    isAnswered: ({ code }) => code === 0,
    refusal: scriptRefusal,
    isAskedAgain: true,
  },
};

/** The globals, as pg_dumpall writes them: they are read through alone. */
export const pgGlobalsProof: ProofTools = { ...pgScriptProof, ends: pgGlobalsEnds };
