import { randomBytes } from 'node:crypto';
import { pgScriptEnds } from './pg-script-ends.js';
import { pgStatements } from './pg-statements.js';
import type { ProofInput } from './proof-engine.js';

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
