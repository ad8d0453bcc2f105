import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import {
  type DatabaseContents,
  type NamedKind,
  type SequenceContents,
  type TableContents,
} from '../../../../core/backups/proof/database-contents.js';
import type { CatalogueEntry } from './contents-tools.js';

const Line = t.tuple([t.string, t.array(t.string), t.union([t.string, t.null]), t.number]);

/** What a client has printed of a catalogue; undefined where it is not all of it, or something else. */
export const parseCatalogue = (output: string): readonly CatalogueEntry[] | undefined => {
  const entries: CatalogueEntry[] = [];
  for (const line of output.split('\n')) {
    if (line === '') continue;
    const decoded = Line.decode(parsed(line));
    if (decoded._tag === 'Left') return undefined;
    const [kind, name, text, flag] = decoded.right;
    entries.push({ kind, name, text, flag: flag !== 0 });
  }
  return entries;
};

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

export const nameOf = ({ name }: Pick<CatalogueEntry, 'name'>): string => name.join('.');

/** The tables whose rows can be counted, the smallest first, as they are numbered. */
export const countable = (
  catalogue: readonly CatalogueEntry[],
  inSnapshot: boolean,
): readonly CatalogueEntry[] =>
  catalogue
    .filter(({ kind, text, flag }) => kind === 'table' && text !== null && (flag || !inSnapshot))
    .sort((one, other) => Number(one.text) - Number(other.text));

/** What was printed of the rows of tables, by the number of each; a line that is not whole counts for nothing. */
export const parseRows = (output: string): ReadonlyMap<number, number> =>
  new Map(
    Array.from(output.matchAll(/^(\d{1,9}) (\d{1,15})\n/gm), ([, number, rows]) => [
      Number(number),
      Number(rows),
    ]),
  );

type Rows = Pick<TableContents, 'rows' | 'hasRows'>;

export const contentsOf = (
  catalogue: readonly CatalogueEntry[],
  rows: ReadonlyMap<CatalogueEntry, Rows>,
  valueOf: (sequence: CatalogueEntry) => SequenceContents['value'] = valueIn,
): DatabaseContents => ({
  tables: ofKind(catalogue, 'table').map((entry) => ({
    name: nameOf(entry),
    ...(rows.get(entry) ?? { rows: O.none }),
  })),
  sequences: ofKind(catalogue, 'sequence').map((entry) => ({
    name: nameOf(entry),
    value: valueOf(entry),
  })),
  names: {
    index: namesIn(catalogue, 'index'),
    constraint: namesIn(catalogue, 'constraint'),
    view: namesIn(catalogue, 'view'),
    function: namesIn(catalogue, 'function'),
    trigger: namesIn(catalogue, 'trigger'),
    policy: namesIn(catalogue, 'policy'),
    grant: ofKind(catalogue, 'grant').map(nameOf),
  },
});

const namesIn = (catalogue: readonly CatalogueEntry[], kind: NamedKind): readonly string[] =>
  ofKind(catalogue, kind).map(nameOf);

const ofKind = (catalogue: readonly CatalogueEntry[], kind: string): readonly CatalogueEntry[] =>
  catalogue.filter((entry) => entry.kind === kind);

const valueIn = ({ text }: CatalogueEntry): SequenceContents['value'] =>
  text === null ? O.none : O.some({ least: BigInt(text), most: BigInt(text) });

/** From what a sequence was at before a dump to what it was at after it; none where it has gone back meanwhile. */
export const valuesSince = (
  before: readonly CatalogueEntry[],
): ((after: CatalogueEntry) => SequenceContents['value']) => {
  const values = new Map(ofKind(before, 'sequence').map((entry) => [nameOf(entry), entry.text]));
  return (after) => {
    const text = values.get(nameOf(after)) ?? null;
    if (text === null || after.text === null) return O.none;
    const [from, to] = [BigInt(text), BigInt(after.text)];
    const [least, most] = after.flag ? [from, to] : [to, from];
    return least <= most ? O.some({ least, most }) : O.none;
  };
};
