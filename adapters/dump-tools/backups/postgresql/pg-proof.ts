import { randomBytes } from 'node:crypto';
import type { DumpFailure } from '../../../../core/backups/dump-failure.js';
import type { ProofInput, ProofTools } from '../engine-tools.js';
import type { ToolRun } from '../run-tool.js';
import { pgStatements } from './pg-statements.js';
import type { DumpTail } from '../tool-at-work.js';

/** As pg_dump begins; newer ones let psql run no commands of the dump until the same word comes again at its end. */
const FIRST_LINES = /^--\n-- PostgreSQL database dump\n--\n\n(?:\\restrict (\w+)\n\n)?/;

const LAST_LINES = '--\n-- PostgreSQL database dump complete\n--\n\n';

/** More than the first lines, and than the last ones. */
const END_BYTES = 256;

/** Whether a script begins and ends as pg_dump writes a whole one. */
const pgScriptEnds = (): DumpTail =>
  scriptEnds(FIRST_LINES, (word) =>
    word === undefined ? LAST_LINES : `${LAST_LINES}\\unrestrict ${word}\n\n`,
  );

/** The same of a script of pg_dumpall, whose last words are always these. */
const pgGlobalsEnds = (): DumpTail =>
  scriptEnds(
    /^--\n-- PostgreSQL database cluster dump\n--\n\n/,
    () => '--\n-- PostgreSQL database cluster dump complete\n--\n\n',
  );

const scriptEnds = (
  firstLines: RegExp,
  lastLines: (word: string | undefined) => string,
): DumpTail => {
  let [head, tail] = [Buffer.alloc(0), Buffer.alloc(0)];
  return {
    add: (bytes) => {
      if (head.length < END_BYTES)
        head = Buffer.concat([head, bytes.subarray(0, END_BYTES - head.length)]);
      tail = Buffer.concat([tail, bytes.subarray(-END_BYTES)]).subarray(-END_BYTES);
    },
    isComplete: () => {
      const begin = firstLines.exec(head.toString('latin1'));
      return begin !== null && tail.toString('latin1').endsWith(lastLines(begin[1]));
    },
  };
};

/**
 * The script of pg_dump for psql, statement by statement in bounded memory. psql carries out none of its commands, since it begins
 * with a `\restrict` of ours, whose word the script cannot know. What names roles is left out; at a statement that pg_dump does
 * not write, the restore fails, and psql says so.
 */
export const restorablePgScript = (bytes: AsyncIterable<Uint8Array>): ProofInput => {
  const ends = pgScriptEnds();
  let leftOut = 0;
  const statements = pgStatements(() => (leftOut += 1));
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
    leftOut: () => leftOut,
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
