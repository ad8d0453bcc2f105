import type { ProofInput } from '../engine-tools.js';
import type { DumpTail } from '../tool-at-work.js';

/** A user and a host, or the role of a MariaDB, as they are quoted. */
const ACCOUNT = '`(?:[^`]|``)*`(?:@`(?:[^`]|``)*`)?';

/** What is replaced at the start of a line, which is where the tools write each of these. Rows have no line ends in their values. */
export type Replacements = readonly (readonly [pattern: RegExp, by: string])[];

/** The accounts as whom views, triggers and routines run, which another server need not have. */
const DEFINERS: Replacements = [
  [new RegExp(`^(/\\*!50003 CREATE\\*/ )/\\*!50017 DEFINER=${ACCOUNT}\\*/ `), '$1'],
  [new RegExp(`^(/\\*!50013 )DEFINER=${ACCOUNT} (?=SQL SECURITY )`), '$1'],
  [new RegExp(`^CREATE DEFINER=${ACCOUNT} `), 'CREATE '],
];

/** Statements that name the database of which the dump was made, and would change that. */
const OTHER_DATABASE: Replacements = [[/^ALTER DATABASE `.*$/, '/* ALTER DATABASE */']];

/** For a database of its own that is dropped: without definers, and without events, which would begin to run. */
export const FOR_A_PROOF: Replacements = [
  [
    new RegExp(`^/\\*!50106 CREATE\\*/ /\\*!50117 DEFINER=${ACCOUNT}\\*/ /\\*!50106 EVENT `),
    // A comment for versions that will not come, and so for none.
    '/*!999999 CREATE EVENT ',
  ],
  ...DEFINERS,
  ...OTHER_DATABASE,
];

/** For a database that stays, with its events; definers only where the login may set them. */
export const toStay = (keepsDefiners: boolean): Replacements =>
  keepsDefiners
    ? OTHER_DATABASE
    : [
        [
          new RegExp(
            `^(/\\*!50106 CREATE\\*/ )/\\*!50117 DEFINER=${ACCOUNT}\\*/ (?=/\\*!50106 EVENT )`,
          ),
          '$1',
        ],
        ...DEFINERS,
        ...OTHER_DATABASE,
      ];

/** How these lines begin. */
const FIRST_BYTES: readonly number[] = ['/', 'C', 'A'].map((first) => first.charCodeAt(0));

/** Longer than any part of a line that is replaced: names have 80 and 255 characters at most. */
const HEAD_BYTES = 4_096;

const LINE_END = 10;

/** The script for a server and a database of its own, line by line in bounded memory. */
export const restorableSql = (
  bytes: AsyncIterable<Uint8Array>,
  replacements = FOR_A_PROOF,
): ProofInput => {
  const tail = sqlTail();
  const state: State = { held: Buffer.alloc(0), isInLine: false, replacements, replaced: 0 };
  const lines = async function* (): AsyncGenerator<Uint8Array, void, void> {
    for await (const part of bytes) {
      tail.add(part);
      yield rewritten(state, part, false);
    }
    yield rewritten(state, Buffer.alloc(0), true);
  };
  return { bytes: lines(), isWhole: tail.isComplete, leftOut: () => state.replaced };
};

interface State {
  /** The start of a line that may have to be replaced, as far as it has come. */
  held: Buffer;
  /** Whether the next bytes belong to a line whose start was already passed on. */
  isInLine: boolean;
  readonly replacements: Replacements;
  /** How many statements were made without their definer, or not at all. */
  replaced: number;
}

const rewritten = (state: State, part: Uint8Array, isLast: boolean): Buffer => {
  const all = state.held.length > 0 ? Buffer.concat([state.held, part]) : asBuffer(part);
  const written: Buffer[] = [];
  let [from, at] = [0, state.isInLine ? lineAfter(all, 0) : 0];
  state.held = Buffer.alloc(0);
  state.isInLine = false;
  while (at < all.length) {
    const next = lineAfter(all, at);
    if (FIRST_BYTES.includes(all[at] ?? 0)) {
      if (next > all.length && all.length - at < HEAD_BYTES && !isLast) {
        state.held = Buffer.from(all.subarray(at));
        break;
      }
      const head = all.toString('latin1', at, Math.min(next - 1, at + HEAD_BYTES));
      const replaced = replacedHead(head, state.replacements);
      if (replaced !== head) {
        if (!head.startsWith('ALTER')) state.replaced += 1;
        written.push(all.subarray(from, at), Buffer.from(replaced, 'latin1'));
        from = at + head.length;
      }
    }
    at = next;
  }
  state.isInLine = at > all.length;
  written.push(all.subarray(from, all.length - state.held.length));
  return Buffer.concat(written);
};

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Behind the end where the line goes on in the next bytes. */
const lineAfter = (bytes: Buffer, at: number): number => {
  const end = bytes.indexOf(LINE_END, at);
  return end < 0 ? bytes.length + 1 : end + 1;
};

const replacedHead = (head: string, replacements: Replacements): string =>
  replacements.reduce((line, [pattern, by]) => line.replace(pattern, by), head);

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
