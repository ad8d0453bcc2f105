import * as E from 'fp-ts/lib/Either.js';
import { Composer, CST, type Document, Parser } from 'yaml';
import { countValues, MAX_VALUES } from './count-values.js';
import { isMapping } from '../codec/record.js';
import { syntaxFaults, formatYamlFaults } from './yaml-faults.js';
import { lengthOf } from './yaml-lines.js';
import { type YamlPiece, yamlPieces } from './yaml-pieces.js';

/** A document may begin with dashes; anywhere else, they begin another one. */
const BEGINNING = /^---[ \t]*\r?\n/;

/** Hears how many characters of how many have been read. */
export type OnRead = (read: number, total: number) => void;

/**
 * Reads a YAML document a few items at a time, so that the tree of the whole, which takes sixty times the memory of
 * its text, is never there. On the left where it has mistakes or is not made of such items: it should be read whole
 * then, if it is not too large for that. The mistakes are those of the first items that have any.
 */
export const parseYamlByPieces = (
  text: string,
  onRead: OnRead,
): E.Either<readonly string[], unknown> => {
  const lists = new Map<string, unknown[]>();
  const skipped = BEGINNING.exec(text)?.[0].length ?? 0;
  let [read, values] = [0, 0];
  for (const piece of yamlPieces(text.slice(skipped))) {
    const documents = documentsOf(piece, skipped);
    const faults = documents.flatMap(syntaxFaults);
    if (faults.length > 0)
      return E.left(piece.placeholder === undefined ? [] : formatYamlFaults(text, faults));
    const value: unknown = documents.length > 1 ? undefined : documents[0]?.toJS();
    values += countValues(value, MAX_VALUES);
    if (value === undefined || values > MAX_VALUES) return CANNOT;
    if (piece.placeholder === undefined) return assemble(value, lists);
    const list = lists.get(piece.placeholder) ?? [];
    if (!Array.isArray(value)) return CANNOT;
    for (const item of value as readonly unknown[]) list.push(item);
    lists.set(piece.placeholder, list);
    read += lengthOf(piece.tokens);
    onRead(read, text.length);
  }
  return CANNOT;
};

const CANNOT = E.left([]);

const documentsOf = ({ tokens, offset }: YamlPiece, skipped: number): readonly Document[] => [
  ...new Composer(PARSING).compose(trees(tokens, skipped + offset), true, 0),
];

const PARSING = { prettyErrors: false, stringKeys: true } as const;

function* trees(tokens: readonly string[], offset: number): Generator<CST.Token> {
  const parser = new Parser();
  parser.offset = offset;
  if (!tokens.slice(0, 2).includes(CST.DOCUMENT)) yield* parser.next(CST.DOCUMENT);
  for (const token of tokens) yield* parser.next(token);
  yield* parser.end();
}

/** Puts each list where its mark stands, if the frame holds every mark alone in the place of a list. */
const assemble = (
  frame: unknown,
  lists: ReadonlyMap<string, readonly unknown[]>,
): E.Either<readonly string[], unknown> => {
  if (!isMapping(frame)) return CANNOT;
  const marked = Object.entries(frame).map(([key, value]) => [key, listAt(value, lists)] as const);
  const found = marked.filter(([, list]) => list !== undefined);
  return found.length === lists.size ? E.right({ ...frame, ...Object.fromEntries(found) }) : CANNOT;
};

const listAt = (
  value: unknown,
  lists: ReadonlyMap<string, readonly unknown[]>,
): readonly unknown[] | undefined =>
  Array.isArray(value) && value.length === 1 ? lists.get(String(value[0])) : undefined;
