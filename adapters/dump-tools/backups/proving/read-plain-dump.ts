import * as E from 'fp-ts/lib/Either.js';
import type * as TE from 'fp-ts/lib/TaskEither.js';
import type { Engine } from '../../../../core/shared/engine.js';
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
    const dump = engine === 'postgresql' ? pgScript() : sqlTail();
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

/** As pg_dump begins; newer ones let psql run no commands of the dump until the same word comes again at its end. */
const FIRST_LINES = /^--\n-- PostgreSQL database dump\n--\n\n(?:\\restrict (\w+)\n\n)?/;

const LAST_LINES = '--\n-- PostgreSQL database dump complete\n--\n\n';

/** More than the first lines, and than the last ones. */
const END_BYTES = 256;

const pgScript = (): ReturnType<typeof sqlTail> => {
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
