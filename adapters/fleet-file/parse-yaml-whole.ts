import * as E from 'fp-ts/lib/Either.js';
import { type Document, Lexer, LineCounter, parseDocument } from 'yaml';
import { aliasFaults } from './alias-faults.js';
import { growsBeyond, LIMIT_VALUES } from './grows-beyond.js';
import { yamlFaultWords } from './yaml-fault-words.js';
import { DEPTHS, MOST_DEPTH, SCALAR } from './yaml-lines.js';
import { MOST_TOKENS } from './yaml-pieces.js';

/** Of mistakes in the syntax the later ones often follow from the first. */
const MOST = 5;

/** Reads a YAML document as one tree; on the left is what is wrong with it, by line and column. */
export const parseYamlWhole = (text: string): E.Either<readonly string[], unknown> => {
  const beyond = isBeyond(text);
  if (beyond !== undefined) return E.left([beyond]);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, stringKeys: true });
  const faults = faultsOf(document).slice(0, MOST);
  return faults.length === 0
    ? toValue(document)
    : E.left(faults.map(([offset, words]) => `${placeAt(lineCounter, offset)}: ${words}`));
};

const TOO_LARGE = `the file is too large: more than ${MOST_TOKENS} words and signs of YAML belong together; a large fleet \
is read item by item where its lists have no anchors, aliases, tags and mistakes, or as JSON`;

const TOO_DEEP = 'the file is nested too deeply';

/** The tree takes a hundred times the memory of the text: words, signs and levels are counted before there is one. */
const isBeyond = (text: string): string | undefined => {
  let [count, depth, dashes] = [0, 0, 0];
  let isText = false;
  for (const token of new Lexer().lex(text)) {
    count += 1;
    if (count > MOST_TOKENS) return TOO_LARGE;
    if (!isText) depth += DEPTHS[token] ?? 0;
    dashes = token === '\n' ? 0 : dashes + Number(token === '-' || token === '?');
    if (depth + dashes > MOST_DEPTH) return TOO_DEEP;
    isText = !isText && token === SCALAR;
  }
  return undefined;
};

const placeAt = (lineCounter: LineCounter, offset: number): string => {
  const { line, col } = lineCounter.linePos(offset);
  return `line ${line}, column ${col}`;
};

const faultsOf = (document: Document): readonly (readonly [offset: number, words: string])[] => [
  ...[...document.errors, ...document.warnings].map(
    (fault) => [fault.pos[0], yamlFaultWords(fault)] as const,
  ),
  ...aliasFaults(document),
];

/** Aliases let a short text stand for a long one: what it stands for is counted before anything is done with it. */
const toValue = (document: Document): E.Either<readonly string[], unknown> => {
  const value: unknown = document.toJS({ maxAliasCount: -1 });
  if (value === null) return E.left(['the file is empty']);
  return growsBeyond(LIMIT_VALUES)(value)
    ? E.left([`the file stands for more than ${LIMIT_VALUES} values once its aliases are followed`])
    : E.right(value);
};
