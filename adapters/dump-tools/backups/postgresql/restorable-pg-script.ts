import { randomBytes } from 'node:crypto';
import type { ProofInput } from '../engine-tools.js';
import type { DumpTail } from '../tool-at-work.js';
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
  return { bytes: restricted(), isWhole: () => ends.isComplete() && statements.isBetween() };
};

/** As pg_dump begins; newer ones let psql run no commands of the dump until the same word comes again at its end. */
const FIRST_LINES = /^--\n-- PostgreSQL database dump\n--\n\n(?:\\restrict (\w+)\n\n)?/;

const LAST_LINES = '--\n-- PostgreSQL database dump complete\n--\n\n';

/** More than the first lines, and than the last ones. */
const END_BYTES = 256;

/** Whether a script begins and ends as pg_dump writes a whole one. */
export const pgScriptEnds = (): DumpTail => {
  let [head, tail] = [Buffer.alloc(0), Buffer.alloc(0)];
  return {
    add: (bytes) => {
      if (head.length < END_BYTES)
        head = Buffer.concat([head, bytes.subarray(0, END_BYTES - head.length)]);
      tail = Buffer.concat([tail, bytes.subarray(-END_BYTES)]).subarray(-END_BYTES);
    },
    isComplete: () => {
      const begin = FIRST_LINES.exec(head.toString('latin1'));
      const word = begin?.[1];
      const end = word === undefined ? LAST_LINES : `${LAST_LINES}\\unrestrict ${word}\n\n`;
      return begin !== null && tail.toString('latin1').endsWith(end);
    },
  };
};
