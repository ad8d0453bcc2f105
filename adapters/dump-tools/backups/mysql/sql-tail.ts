import type { DumpTail } from '../tool-at-work.js';

/** As mysqldump and mariadb-dump end a dump that is whole, with the time unless an option leaves it out. */
const LAST_LINE = /^-- Dump completed(?: on [\d: -]+)?\n$/m;

/** Longer than the last line. */
const TAIL_BYTES = 128;

/** mysqldump exits with success after some failures as well; its last line is then missing. */
export const sqlTail = (): DumpTail => {
  let tail = Buffer.alloc(0);
  return {
    add: (bytes) => {
      const last = Buffer.from(bytes.subarray(-TAIL_BYTES));
      tail = last.length < TAIL_BYTES ? Buffer.concat([tail, last]).subarray(-TAIL_BYTES) : last;
    },
    isComplete: () => LAST_LINE.test(tail.toString('latin1')),
  };
};
