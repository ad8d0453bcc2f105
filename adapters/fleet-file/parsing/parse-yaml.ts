import * as E from 'fp-ts/lib/Either.js';
import { Composer, type CST, type Document, Parser } from 'yaml';
import { aliasFaults } from './alias-faults.js';
import { exceedsValues, MAX_VALUES } from './count-values.js';
import { formatYamlFaults, syntaxFaults, type YamlFault } from './yaml-faults.js';

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
