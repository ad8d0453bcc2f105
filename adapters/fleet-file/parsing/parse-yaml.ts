import * as E from 'fp-ts/lib/Either.js';
import { type Document, Lexer, parseDocument } from 'yaml';
import { aliasFaults } from './alias-faults.js';
import { exceedsValues, MAX_VALUES } from './count-values.js';
import { syntaxFaults, formatYamlFaults } from './yaml-faults.js';
import { DEPTHS, MAX_DEPTH, SCALAR } from './yaml-lines.js';
import { MAX_TOKENS } from './yaml-pieces.js';

/**
 * Reads a YAML document as one tree; on the left is what is wrong with it, by line and column.
 * Of a text that is too large for a tree, that is what was found `before`.
 */
export const parseYaml = (
  text: string,
  before: readonly string[],
): E.Either<readonly string[], unknown> => {
  const beyond = isBeyond(text);
  if (beyond !== undefined) return E.left(before.length > 0 ? before : [beyond]);
  const document = parseDocument(text, { prettyErrors: false, stringKeys: true });
  const faults = [...syntaxFaults(document), ...aliasFaults(document)];
  return faults.length === 0 ? toValue(document) : E.left(formatYamlFaults(text, faults));
};

const TOO_LARGE = `the file is too large: more than ${MAX_TOKENS} words and signs of YAML belong together; a large fleet \
is read item by item where its lists have no anchors, aliases, tags and mistakes, or as JSON`;

const TOO_DEEP = 'the file is nested too deeply';

/** The tree takes a hundred times the memory of the text: words, signs and levels are counted before there is one. */
const isBeyond = (text: string): string | undefined => {
  let [count, depth, dashes] = [0, 0, 0];
  let isText = false;
  for (const token of new Lexer().lex(text)) {
    count += 1;
    if (count > MAX_TOKENS) return TOO_LARGE;
    if (!isText) depth += DEPTHS[token] ?? 0;
    dashes = token === '\n' ? 0 : dashes + Number(token === '-' || token === '?');
    if (depth + dashes > MAX_DEPTH) return TOO_DEEP;
    isText = !isText && token === SCALAR;
  }
  return undefined;
};

/** Aliases let a short text stand for a long one: what it stands for is counted before anything is done with it. */
const toValue = (document: Document): E.Either<readonly string[], unknown> => {
  const value: unknown = document.toJS({ maxAliasCount: -1 });
  if (value === null) return E.left(['the file is empty']);
  return exceedsValues(MAX_VALUES)(value)
    ? E.left([`the file stands for more than ${MAX_VALUES} values once its aliases are followed`])
    : E.right(value);
};
