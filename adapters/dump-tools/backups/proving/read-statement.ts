import { firstWords, classify, type Verdict } from './pg-script-rules.js';
import type { Quoted } from './pg-script-tokens.js';

/** A statement is known by so much of it at most. */
export const HEAD_CHARACTERS = 65_536;

/** Of a script, what was read of its present statement. */
export interface ReadStatement {
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

export const noStatement = (): ReadStatement => ({
  ...NONE,
  quoted: undefined,
  isRefused: false,
  held: '',
  written: [],
});

export const addWord = (state: ReadStatement, word: string): void => {
  const isBlank = word === ' ';
  if (
    !(isBlank && (state.isAfterBlank || state.words === '')) &&
    state.words.length < HEAD_CHARACTERS
  )
    state.words += word;
  state.isAfterBlank = isBlank;
};

export const endStatement = (state: ReadStatement): void => {
  handOn(state);
  if (!state.isRefused) Object.assign(state, NONE);
};

/** Hands on what was read; of a statement that is left out, nothing. */
export const handOn = (state: ReadStatement): void => {
  const verdict = (state.verdict ??=
    state.words === '' ? undefined : classify(state.words.trimEnd()));
  if (verdict === 'refuse') refuse(state);
  else if (verdict !== 'leave out') state.written.push(state.held);
  state.held = '';
};

/** psql ends with the message of an error, in the place of the statement. */
export const refuse = (state: ReadStatement): void => {
  if (state.isRefused) return;
  state.isRefused = true;
  state.held = '';
  state.written.push(
    `DO $$BEGIN RAISE EXCEPTION 'pg_dump does not write this in a dump of one database: ${firstWords(state.words)}'; END$$;\n`,
  );
};
