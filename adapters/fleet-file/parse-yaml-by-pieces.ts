import * as O from 'fp-ts/lib/Option.js';
import { Composer, CST, Parser } from 'yaml';
import { countValues, LIMIT_VALUES } from './grows-beyond.js';
import { isMapping } from './record.js';
import { SCALAR } from './yaml-lines.js';
import { yamlPieces } from './yaml-pieces.js';

/** A document may begin with dashes; anywhere else, they begin another one. */
const BEGINNING = /^---[ \t]*\r?\n/;

/** Hears how many characters of how many have been read. */
export type OnRead = (read: number, total: number) => void;

/**
 * Reads a YAML document a few items at a time, so that the tree of the whole, which takes sixty times the memory of
 * its text, is never there. None where it has a mistake, or is not made of such items: then it has to be read whole.
 */
export const parseYamlByPieces = (text: string, onRead: OnRead): O.Option<unknown> => {
  const lists = new Map<string, unknown[]>();
  let [read, values] = [0, 0];
  for (const piece of yamlPieces(text.replace(BEGINNING, ''))) {
    const value = valueOf(piece.tokens);
    values += countValues(value, LIMIT_VALUES);
    if (value === undefined || values > LIMIT_VALUES) return O.none;
    if (piece.mark === undefined) return assemble(value, lists);
    const list = lists.get(piece.mark) ?? [];
    if (!Array.isArray(value)) return O.none;
    for (const item of value as readonly unknown[]) list.push(item);
    lists.set(piece.mark, list);
    read += lengthOf(piece.tokens);
    onRead(read, text.length);
  }
  return O.none;
};

const lengthOf = (tokens: readonly string[]): number =>
  tokens.reduce((sum, token) => (token === SCALAR ? sum : sum + token.length), 0);

/** Undefined where there is anything to find fault with. */
const valueOf = (tokens: readonly string[]): unknown => {
  const documents = [...new Composer(PARSING).compose(trees(tokens), true, 0)];
  const [document] = documents;
  const faults = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  return faults.length > 0 || documents.length > 1 ? undefined : document?.toJS();
};

const PARSING = { prettyErrors: false, stringKeys: true } as const;

function* trees(tokens: readonly string[]): Generator<CST.Token> {
  const parser = new Parser();
  if (!tokens.slice(0, 2).includes(CST.DOCUMENT)) yield* parser.next(CST.DOCUMENT);
  for (const token of tokens) yield* parser.next(token);
  yield* parser.end();
}

/** Puts each list where its mark stands, if the frame holds every mark alone in the place of a list. */
const assemble = (
  frame: unknown,
  lists: ReadonlyMap<string, readonly unknown[]>,
): O.Option<unknown> => {
  if (!isMapping(frame)) return O.none;
  const marked = Object.entries(frame).map(([key, value]) => [key, listAt(value, lists)] as const);
  const found = marked.filter(([, list]) => list !== undefined);
  return found.length === lists.size ? O.some({ ...frame, ...Object.fromEntries(found) }) : O.none;
};

const listAt = (
  value: unknown,
  lists: ReadonlyMap<string, readonly unknown[]>,
): readonly unknown[] | undefined =>
  Array.isArray(value) && value.length === 1 ? lists.get(String(value[0])) : undefined;
