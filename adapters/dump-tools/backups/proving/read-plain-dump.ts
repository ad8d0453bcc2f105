import * as E from 'fp-ts/lib/Either.js';
import type * as TE from 'fp-ts/lib/TaskEither.js';
import type { Engine } from '../../../../core/engines/engines.js';
import { pgScriptEnds } from './pg-script-ends.js';
import { type ProofFailure, unproved } from './proof-failure.js';
import { sqlTail } from '../sql-tail.js';

/**
 * Whether a dump in SQL is whole, by how it begins and ends, and has no NUL in it, which no such dump has. Nothing can tell
 * of a change in between.
 */
export const readPlainDump =
  (
    engine: Engine,
    bytes: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): TE.TaskEither<ProofFailure, void> =>
  async () => {
    const dump = engine === 'postgresql' ? pgScriptEnds() : sqlTail();
    let isText = true;
    try {
      for await (const part of bytes) {
        dump.add(part);
        isText &&= !part.includes(0);
      }
    } catch {
      isText = false;
    }
    if (signal.aborted) return E.left(unproved({ code: 'dump_cancelled' }));
    return isText && dump.isComplete()
      ? E.right(undefined)
      : E.left(unproved({ code: 'dump_unreadable' }));
  };
