import { type Document, LineCounter, type YAMLError } from 'yaml';

/** What is wrong with a YAML text, and where. */
export type YamlFault = readonly [offset: number, words: string];

/** The later mistakes in a syntax often follow from the first. */
const MAX_FAULTS = 5;

export const syntaxFaults = ({ errors, warnings }: Document): readonly YamlFault[] =>
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
export const formatYamlFaults = (text: string, faults: readonly YamlFault[]): readonly string[] => {
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
