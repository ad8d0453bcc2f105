import * as E from 'fp-ts/lib/Either.js';
import { type Document, parseDocument } from 'yaml';
import { aliasFaults } from './alias-faults.js';
import { exceedsValues, MAX_VALUES } from './count-values.js';
import { formatYamlFaults, syntaxFaults } from './yaml-faults.js';

const MIB = 1024 * 1024;

/** Some 22,000 databases with a schedule each. The tree takes 55 times the memory of such a text, and up to 450 times. */
const LIMIT_MIB = 4;

/** Parses a YAML document; on the left is what is wrong with it, by line and column. */
export const parseYaml = (text: string): E.Either<readonly string[], unknown> => {
  const bytes = Buffer.byteLength(text);
  if (bytes > LIMIT_MIB * MIB) return E.left([tooLarge(bytes)]);
  const document = parseDocument(text, { prettyErrors: false, stringKeys: true });
  const faults = [...syntaxFaults(document), ...aliasFaults(document)];
  return faults.length === 0 ? toValue(document) : E.left(formatYamlFaults(text, faults));
};

const tooLarge = (bytes: number): string => {
  const size = Math.ceil((bytes / MIB) * 10) / 10;
  return `the file has ${size} MiB, and YAML may have ${LIMIT_MIB}; write it as JSON, which may have 64`;
};

/** Aliases let a short text stand for a long one: its values are counted before anything is done with them. */
const toValue = (document: Document): E.Either<readonly string[], unknown> => {
  const value: unknown = document.toJS({ maxAliasCount: -1 });
  if (value === null) return E.left(['the file is empty']);
  return exceedsValues(MAX_VALUES)(value)
    ? E.left([`the file stands for more than ${MAX_VALUES} values once its aliases are followed`])
    : E.right(value);
};
