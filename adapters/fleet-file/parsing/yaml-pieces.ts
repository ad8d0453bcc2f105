import { lengthOf, SCALAR, type YamlLine, yamlLines } from './yaml-lines.js';

/** Items of a list of the document, or what is left of the document without them. */
export interface YamlPiece {
  /** What the frame holds in the place of the list; the frame itself has none. */
  readonly placeholder?: string;
  /** Where its first line begins in the text; the frame does not stand in one piece. */
  readonly offset: number;
  readonly tokens: readonly string[];
}

/** Enough that a parser of their own does not count, few enough that their trees take no memory. */
const TOKENS_AT_ONCE = 20_000;

/** Far more than an item takes; of the most hostile text, the tree of so many still fits a heap of 2 GB. */
export const MAX_TOKENS = 1_500_000;

/**
 * Cuts a document at the items of the lists right beneath its keys, as `servers:` is one. The frame comes last, with a
 * mark in the place of each list; where the document cannot be cut, there comes none.
 */
export function* yamlPieces(text: string): Generator<YamlPiece> {
  const frame: string[] = [];
  let list: List | undefined;
  let opensList = false;
  let [offset, end] = [0, 0];
  for (const line of yamlLines(text, MAX_TOKENS)) {
    if (line === undefined) return;
    offset = end;
    end += lengthOf(line.tokens);
    if (list !== undefined && !isBlank(line) && !belongsTo(list, line)) {
      if (line.column > 0) return;
      yield list;
      list = undefined;
    }
    if (list === undefined && opensList && line.first === '-') {
      list = { placeholder: `list ${frame.length}`, offset, column: line.column, tokens: [] };
      frame.push(...markLine(list));
    } else if (list !== undefined && isFull(list) && isItem(list, line)) {
      yield list;
      list = { ...list, offset, tokens: [] };
    }
    const tokens = list?.tokens ?? frame;
    if (tokens.length + line.tokens.length > MAX_TOKENS) return;
    for (const token of line.tokens) tokens.push(token);
    if (!isBlank(line)) opensList = list === undefined && line.column === 0 && endsWithColon(line);
  }
  if (list !== undefined) yield list;
  yield { offset: 0, tokens: frame };
}

interface List extends YamlPiece {
  readonly placeholder: string;
  readonly column: number;
  readonly tokens: string[];
}

const markLine = ({ column, placeholder }: List): readonly string[] => [
  ...(column > 0 ? [' '.repeat(column)] : []),
  ...['-', ' ', SCALAR, placeholder, '\n'],
];

const isFull = ({ tokens }: List): boolean => tokens.length >= TOKENS_AT_ONCE;

const isItem = ({ column }: List, line: YamlLine): boolean =>
  line.column === column && line.first === '-';

const belongsTo = (list: List, line: YamlLine): boolean =>
  line.column > list.column || isItem(list, line);

const isBlank = ({ first }: YamlLine): boolean => /^(?:\r?\n|#|$)/.test(first);

const endsWithColon = ({ tokens }: YamlLine): boolean =>
  tokens.findLast((token) => !/^(?:\s|#|$)/.test(token)) === ':';
