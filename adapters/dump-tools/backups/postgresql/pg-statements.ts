import type { IO } from 'fp-ts/lib/IO.js';
import type { Verdict } from './pg-script-rules.js';
import { blocksAfter, classify, firstWords, isCopyOfRows } from './pg-script-rules.js';
import { type Quoted, ROWS, tokenAt } from './pg-script-tokens.js';

/** Reads a script of pg_dump as it comes, and leaves out what is not restored. Its bytes are Latin-1 here, whatever they are. */
export interface PgStatements {
  /** What psql gets for the next bytes, and for those that waited for them. */
  readonly rewrite: (part: Uint8Array) => Buffer;
  readonly end: IO<Buffer>;
  /** Whether all of its statements came to their end, and none was refused. */
  readonly isBetween: IO<boolean>;
}

/** Called with each statement that is left out, and its words without what is quoted. */
type OnLeftOut = (statement: string, words: string) => void;

interface State extends ReadStatement {
  /** Not read yet. */
  unread: string;
  readonly onLeftOut: OnLeftOut;
}

export const pgStatements = (onLeftOut: OnLeftOut): PgStatements => {
  const state: State = { ...noStatement(), unread: '', onLeftOut };
  const read = (part: Uint8Array, isLast: boolean): Buffer => {
    readOn(state, state.unread + latin1(part), isLast);
    const written = Buffer.from(state.written.join(''), 'latin1');
    state.written = [];
    return written;
  };
  return {
    rewrite: (part) => read(part, false),
    end: () => read(Buffer.alloc(0), true),
    isBetween: () => state.words === '' && !state.isRefused,
  };
};

const latin1 = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1');

const readOn = (state: State, text: string, isLast: boolean): void => {
  let at = 0;
  while (at < text.length && !state.isRefused) {
    const next = state.quoted
      ? readQuoted(state, state.quoted, text, at, isLast)
      : readToken(state, text, at, isLast);
    if (next === at) break;
    at = next;
    if (state.words === '' || state.held.length > HEAD_CHARACTERS) handOn(state);
  }
  state.unread = state.isRefused ? '' : text.slice(at);
  if (state.unread.length > HEAD_CHARACTERS) refuse(state);
};

const readQuoted = (
  state: State,
  quoted: Quoted,
  text: string,
  from: number,
  isLast: boolean,
): number => {
  const { at, isClosed } = quoted.endOf(text, from, isLast);
  state.held += text.slice(from, at);
  if (!isClosed) return at;
  state.quoted = undefined;
  if (quoted === ROWS) endStatement(state);
  return at;
};

const readToken = (state: State, text: string, at: number, isLast: boolean): number => {
  const token = tokenAt(text, at, isLast);
  if (token === undefined) return at;
  const next = at + token.text.length;
  if (token.text[0] === '\\') {
    // With its own word: ours is in place of it.
    if (token.text.length > 1 && state.words === '') return next;
    refuse(state);
  } else if (token.text === '/*') refuse(state);
  state.held += token.text;
  state.quoted = token.opens;
  if (token.text === '(') state.parentheses += 1;
  if (token.text === ')') state.parentheses -= 1;
  state.blocks = blocksAfter(state.blocks, state.words, token.text);
  if (token.text !== ';' || state.parentheses !== 0 || state.blocks !== 0)
    addWord(state, token.opens?.word ?? token.text.replace(/^\s+$/, ' '));
  else if (!isCopyOfRows(state.words)) endStatement(state);
  // Rows begin in the next line: psql would take what is in this one for a statement after them.
  else if (text[next] === '\n') state.quoted = ROWS;
  else refuse(state);
  return next;
};

/** A statement is known by so much of it at most. */
const HEAD_CHARACTERS = 65_536;

/** Of a script, what was read of its present statement. */
interface ReadStatement {
  quoted: Quoted | undefined;
  /** Of the statement that is read: what is not in `written`, and all of it without what is quoted. */
  held: string;
  words: string;
  isAfterBlank: boolean;
  verdict: Verdict | undefined;
  isRefused: boolean;
  parentheses: number;
  blocks: number;
  written: string[];
}

const NONE = { words: '', isAfterBlank: false, verdict: undefined, parentheses: 0, blocks: 0 };

const noStatement = (): ReadStatement => ({
  ...NONE,
  quoted: undefined,
  isRefused: false,
  held: '',
  written: [],
});

const addWord = (state: ReadStatement, word: string): void => {
  const isBlank = word === ' ';
  if (
    !(isBlank && (state.isAfterBlank || state.words === '')) &&
    state.words.length < HEAD_CHARACTERS
  )
    state.words += word;
  state.isAfterBlank = isBlank;
};

const endStatement = (state: State): void => {
  const { held } = state;
  handOn(state);
  if (state.verdict === 'leave out')
    state.onLeftOut(Buffer.from(held, 'latin1').toString(), state.words.trimEnd());
  if (!state.isRefused) Object.assign(state, NONE);
};

/** Hands on what was read; of a statement that is left out, nothing. */
const handOn = (state: ReadStatement): void => {
  const verdict = (state.verdict ??=
    state.words === '' ? undefined : classify(state.words.trimEnd()));
  if (verdict === 'refuse') refuse(state);
  else if (verdict !== 'leave out') state.written.push(state.held);
  state.held = '';
};

/** psql ends with the message of an error, in the place of the statement. */
const refuse = (state: ReadStatement): void => {
  if (state.isRefused) return;
  state.isRefused = true;
  state.held = '';
  state.written.push(
    `DO $$BEGIN RAISE EXCEPTION 'pg_dump does not write this in a dump of one database: ${firstWords(state.words)}'; END$$;\n`,
  );
};
