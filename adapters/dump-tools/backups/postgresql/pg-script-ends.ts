import type { DumpTail } from '../tool-at-work.js';

/** As pg_dump begins; newer ones let psql run no commands of the dump until the same word comes again at its end. */
const FIRST_LINES = /^--\n-- PostgreSQL database dump\n--\n\n(?:\\restrict (\w+)\n\n)?/;

const LAST_LINES = '--\n-- PostgreSQL database dump complete\n--\n\n';

/** More than the first lines, and than the last ones. */
const END_BYTES = 256;

/** Whether a script begins and ends as pg_dump writes a whole one. */
export const pgScriptEnds = (): DumpTail =>
  scriptEnds(FIRST_LINES, (word) =>
    word === undefined ? LAST_LINES : `${LAST_LINES}\\unrestrict ${word}\n\n`,
  );

/** The same of a script of pg_dumpall, whose last words are always these. */
export const pgGlobalsEnds = (): DumpTail =>
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
