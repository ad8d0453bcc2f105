import * as E from 'fp-ts/lib/Either.js';
import type { CST, Document, YAMLError } from 'yaml';
import { Composer, isAlias, isCollection, isScalar, LineCounter, Parser, visit } from 'yaml';
import { exceedsValues, MAX_VALUES } from './count-values.js';

const MIB = 1024 * 1024;

/** Some 22,000 databases with a schedule each. The tree takes 55 times the memory of such a text, and up to 450 times. */
const LIMIT_MIB = 4;

/** Parses a YAML document; on the left is what is wrong with it, by line and column. */
export const parseYaml = (text: string): E.Either<readonly string[], unknown> => {
  const bytes = Buffer.byteLength(text);
  if (bytes > LIMIT_MIB * MIB) return E.left([tooLarge(bytes)]);
  const tokens = [...new Parser().parse(text)];
  const tooDeep = tokens.flatMap(deepTokens);
  if (tooDeep.length > 0) return E.left(formatYamlFaults(text, tooDeep.slice(0, 1)));
  const [document, ...others] = new Composer(OPTIONS).compose(tokens, true, text.length);
  if (document === undefined) return E.left([EMPTY]);
  const faults = [
    ...syntaxFaults(document),
    ...others.slice(0, 1).map(({ range: [start] }): YamlFault => [start, SECOND_DOCUMENT]),
    ...aliasFaults(document),
  ];
  return faults.length === 0 ? toValue(document) : E.left(formatYamlFaults(text, faults));
};

const OPTIONS = { prettyErrors: false, stringKeys: true };
const EMPTY = 'the file is empty';
const SECOND_DOCUMENT = 'a second document begins here, and a fleet file holds one';

/** A fleet nests a tenth as deeply. */
const MAX_DEPTH = 100;

/**
 * What lies deeper than that. To compose it takes a stack as deep, and where that is used up inside of a regular expression, Node
 * does not throw but ends.
 */
const deepTokens = (document: CST.Token): readonly YamlFault[] => {
  const found: YamlFault[] = [];
  const open: (readonly [token: CST.Token, depth: number])[] = [[document, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [token, depth] = next;
    if (depth > MAX_DEPTH) found.push([token.offset, 'this is nested too deeply']);
    else for (const inner of within(token)) open.push([inner, depth + 1]);
  }
  return found;
};

const within = (token: CST.Token): readonly CST.Token[] => {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items
    .flatMap(({ key, value }) => [key, value])
    .filter((inner) => inner !== undefined && inner !== null);
};

const tooLarge = (bytes: number): string => {
  const size = Math.ceil((bytes / MIB) * 10) / 10;
  return `the file has ${size} MiB, and YAML may have ${LIMIT_MIB}; write it as JSON, which may have 64`;
};

/** Aliases let a short text stand for a long one: its values are counted before anything is done with them. */
const toValue = (document: Document): E.Either<readonly string[], unknown> => {
  const value: unknown = document.toJS({ maxAliasCount: -1 });
  if (value === null) return E.left([EMPTY]);
  return exceedsValues(MAX_VALUES)(value)
    ? E.left([`the file stands for more than ${MAX_VALUES} values once its aliases are followed`])
    : E.right(value);
};

/** The parser searches all aliases for an anchor: with too many, that takes minutes. */
const LIMIT = 10_000;

const STRAY = 'this alias has no anchor ahead of it; a text that begins with * needs quotes';

/** The aliases that cannot be followed. The parser does not find them, and would throw later. */
const aliasFaults = (document: Document): readonly YamlFault[] => {
  const anchors = new Set<string>();
  const faults: YamlFault[] = [];
  let count = 0;
  visit(document, (_key, node) => {
    if ((isScalar(node) || isCollection(node)) && node.anchor !== undefined)
      anchors.add(node.anchor);
    if (!isAlias(node)) return;
    const offset = node.range?.[0] ?? 0;
    count += 1;
    if (!anchors.has(node.source)) faults.push([offset, STRAY]);
    if (count === LIMIT + 1) faults.push([offset, `there are more than ${LIMIT} aliases`]);
  });
  return faults;
};

export type YamlFault = readonly [offset: number, words: string];

/** The later mistakes in a syntax often follow from the first. */
const MAX_FAULTS = 5;

const syntaxFaults = ({ errors, warnings }: Document): readonly YamlFault[] =>
  [...errors, ...warnings].map((fault) => [fault.pos[0], wording(fault)] as const);

const TAG = 'a tag stands here; a text that begins with ! needs quotes';

/** Words of our own where the parser would repeat the text, which may be an unquoted secret. */
const WORDS: Readonly<Record<string, string>> = {
  BAD_COLLECTION_TYPE: TAG,
  BAD_DQ_ESCAPE: 'a backslash stands before something that it cannot escape',
  DUPLICATE_KEY: 'the same key stands here a second time',
  NON_STRING_KEY: 'a key that is not a text needs quotes',
  TAG_RESOLVE_FAILED: TAG,
  UNEXPECTED_TOKEN:
    'nothing of this kind is expected here; a text with special characters needs quotes',
};

const wording = ({ code, message }: YAMLError): string => WORDS[code] ?? message;

/** The first faults of a text in sentences, each with its line and column. */
const formatYamlFaults = (text: string, faults: readonly YamlFault[]): readonly string[] => {
  const counter = lineCounter(text);
  return faults.slice(0, MAX_FAULTS).map(([offset, words]) => {
    const { line, col } = counter.linePos(offset);
    return `line ${line}, column ${col}: ${words}`;
  });
};

const lineCounter = (text: string): LineCounter => {
  const counter = new LineCounter();
  counter.addNewLine(0);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    counter.addNewLine(at + 1);
  return counter;
};
