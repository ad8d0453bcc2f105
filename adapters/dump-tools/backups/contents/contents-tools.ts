import type {
  DatabaseContents,
  NamedKind,
  SequenceContents,
  TableContents,
} from '../../../../core/backups/proof/database-contents.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';

/** Reads what was in the snapshot of a dump; undefined where that is not known. Never rejects. */
export type ReadSource = () => Promise<DatabaseContents | undefined>;

/**
 * How a client reads what is in a database, from statements on its standard input. What it prints of a catalogue is an array in
 * JSON a line: a kind, the parts of the name, a text and a flag, which is 0 or 1, as `CatalogueEntry` has them.
 */
export interface ContentsTools {
  /** For the client, which prints nothing but values. */
  readonly argv: readonly string[];
  /** Everything there is; with the sizes of tables where their rows are to be counted. */
  readonly catalogue: (withSizes: boolean) => string;
  /** As much of it as no snapshot has, which is read before a dump as well. It leaves the session of the dump as it was. */
  readonly unsettled: string;
  /** Whether names are in no snapshot: what is found after the dump may have been made or dropped meanwhile. */
  readonly hasUnsettledNames: boolean;
  /** Precedes all but `unsettled`. */
  readonly setUp: string;
  /** Prints nothing, and fails where the session is no longer in the transaction of a dump, if names are in its snapshot. */
  readonly expectDump: string;
  /** Precedes what counts: one that fails, as where an index needs a path, leaves the others alone. */
  readonly counting: string;
  /** A query for the number and, with a blank between, the rows of a table. */
  readonly rows: (table: readonly string[], number: number) => string;
  /** The statements of several queries, each of which is printed even where others fail. */
  readonly statementsOf: (queries: readonly string[]) => string;
}

export interface CatalogueEntry {
  readonly kind: string;
  readonly name: readonly string[];
  /**
   * The size of a table in bytes, null where its rows cannot be counted; without sizes, its `rowsKey` where the tool does not have names in
   * UTF-8. The last value of a sequence, null where it has none that says anything.
   */
  readonly text: string | null;
  /** Whether every dump has the rows of a table; whether a sequence ascends. */
  readonly flag: boolean;
}

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
export const countable = (catalogue: readonly CatalogueEntry[]): readonly CatalogueEntry[] =>
  catalogue
    .filter(({ kind, text }) => kind === 'table' && text !== null)
    .sort((one, other) => Number(one.text) - Number(other.text));

/** What was printed of the rows of tables, by the number of each; a line that is not whole counts for nothing. */
export const parseRows = (output: string): ReadonlyMap<number, number> =>
  new Map(
    Array.from(output.matchAll(/^(\d{1,9}) (\d{1,15})\n/gm), ([, number, rows]) => [
      Number(number),
      Number(rows),
    ]),
  );

export type RowsOfTable = Pick<TableContents, 'rows' | 'hasRows'>;

export const contentsOf = (
  catalogue: readonly CatalogueEntry[],
  rowsOf: (table: CatalogueEntry) => RowsOfTable,
  valueOf: (sequence: CatalogueEntry) => SequenceContents['value'] = valueIn,
): DatabaseContents => ({
  tables: ofKind(catalogue, 'table').map((entry) => ({ name: nameOf(entry), ...rowsOf(entry) })),
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

/** From what a sequence was at before a dump to what it was at after it; none if it went back meanwhile. */
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
