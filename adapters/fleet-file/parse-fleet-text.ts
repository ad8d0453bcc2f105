import * as E from 'fp-ts/lib/Either.js';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { growsBeyond, LIMIT_VALUES } from './grows-beyond.js';
import { aliasFaults } from './alias-faults.js';
import { yamlFaultWords } from './yaml-fault-words.js';

/** Of mistakes in the syntax the later ones often follow from the first. */
const MOST = 5;

/** Reads one YAML 1.2 document, of which JSON is a part; on the left is what is wrong, by line and column. */
export const parseFleetText = (text: string): E.Either<readonly string[], unknown> => {
  try {
    const lineCounter = new LineCounter();
    const document = parseDocument(text, { lineCounter, prettyErrors: false, stringKeys: true });
    const faults = faultsOf(document).slice(0, MOST);
    return faults.length === 0
      ? toValue(document)
      : E.left(faults.map(([offset, words]) => `${placeAt(lineCounter, offset)}: ${words}`));
  } catch (error) {
    if (error instanceof RangeError) return E.left(['the file is nested too deeply']);
    throw error;
  }
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
