import * as O from 'fp-ts/lib/Option.js';

/** What is compared of a database, in the order in which the first difference is looked for. */
export const CONTENT_KINDS = [
  'table',
  'sequence',
  'index',
  'constraint',
  'view',
  'function',
  'trigger',
  'policy',
  'grant',
] as const;

export type ContentKind = (typeof CONTENT_KINDS)[number];

/** Grants and owners name roles, and are known only where these are. */
export type NamedKind = Exclude<ContentKind, 'table' | 'sequence' | 'grant'>;

/**
 * What is in a database: in the snapshot of a dump, or once that was restored. Names are those that the server has, with their
 * schema and what they belong to, such as `public.orders.orders_pkey`; each is there once for its kind, in any order.
 */
export interface DatabaseContents {
  readonly tables: readonly TableContents[];
  readonly sequences: readonly SequenceContents[];
  readonly names: Readonly<Record<NamedKind, readonly string[]>> & {
    readonly grant?: readonly string[];
  };
}

export interface TableContents {
  readonly name: string;
  /** None where they were not counted: there was no time, or they may not be those of the snapshot. */
  readonly rows: O.Option<number>;
  /** It is known to have some, although they were not counted. */
  readonly hasRows?: true;
}

export interface SequenceContents {
  readonly name: string;
  /** None where that is not known, or it has never given a value. */
  readonly value: O.Option<SequenceValue>;
}

/** The last value that it gave. A sequence is in no snapshot: that of a source is one of these, from the first to the last. */
export interface SequenceValue {
  readonly least: bigint;
  readonly most: bigint;
}

export interface ContentsDifference {
  readonly kind: ContentKind;
  /** `names` and `values` where it is only known that some differ. */
  readonly how: 'missing' | 'added' | 'rows' | 'value' | 'names' | 'values';
  /** Absent where it is not known, or not to be stored. */
  readonly name?: string;
  /** How many rows there were, or how many names of the kind. */
  readonly source?: number | 'some';
  readonly restored?: number;
}

/**
 * The first difference of a restored database from its source: by kind, what is missing first, then what was added, then rows
 * and values, each by name. What is unknown of one of them differs from nothing.
 */
export const firstDifference = (
  source: DatabaseContents,
  restored: DatabaseContents,
): O.Option<ContentsDifference> => {
  for (const kind of CONTENT_KINDS) {
    const difference = ofNames(kind, source, restored) ?? VALUES[kind]?.(source, restored);
    if (difference !== undefined) return O.some(difference);
  }
  return O.none;
};

/** The names of a kind, in the order of their characters; undefined where they are not known. */
export const namesOf = (
  contents: DatabaseContents,
  kind: ContentKind,
): readonly string[] | undefined => {
  if (kind !== 'table' && kind !== 'sequence') return contents.names[kind]?.toSorted();
  const named = kind === 'table' ? contents.tables : contents.sequences;
  return named.map(({ name }) => name).sort();
};

const ofNames = (
  kind: ContentKind,
  source: DatabaseContents,
  restored: DatabaseContents,
): ContentsDifference | undefined => {
  const [before, after] = [namesOf(source, kind), namesOf(restored, kind)];
  if (before === undefined || after === undefined) return undefined;
  const missing = firstBeside(before, after);
  if (missing !== undefined) return { kind, how: 'missing', name: missing };
  const added = firstBeside(after, before);
  return added === undefined ? undefined : { kind, how: 'added', name: added };
};

const firstBeside = (names: readonly string[], others: readonly string[]): string | undefined => {
  const known = new Set(others);
  return names.find((name) => !known.has(name));
};

const ofRows = (
  source: DatabaseContents,
  restored: DatabaseContents,
): ContentsDifference | undefined => {
  const rows = new Map(restored.tables.map((table) => [table.name, table.rows]));
  return firstByName(source.tables, ({ name, rows: counted, hasRows }) => {
    const found = rows.get(name) ?? O.none;
    if (O.isNone(found)) return undefined;
    const differs = O.isSome(counted)
      ? counted.value !== found.value
      : hasRows === true && found.value === 0;
    if (!differs) return undefined;
    const had = O.isSome(counted) ? counted.value : 'some';
    return { kind: 'table', how: 'rows', name, source: had, restored: found.value };
  });
};

const ofSequences = (
  source: DatabaseContents,
  restored: DatabaseContents,
): ContentsDifference | undefined => {
  const values = new Map(restored.sequences.map((sequence) => [sequence.name, sequence.value]));
  return firstByName(source.sequences, ({ name, value }) =>
    O.isNone(value) || isWithin(value.value, values.get(name) ?? O.none)
      ? undefined
      : { kind: 'sequence', how: 'value', name },
  );
};

const isWithin = (source: SequenceValue, restored: SequenceContents['value']): boolean =>
  O.isSome(restored) && restored.value.least >= source.least && restored.value.most <= source.most;

type Named = ContentsDifference & { readonly name: string };

/** In the order of the names, of which only that of a difference is worth being sorted. */
const firstByName = <A extends { readonly name: string }>(
  found: readonly A[],
  differenceOf: (one: A) => Named | undefined,
): Named | undefined =>
  found
    .flatMap((one) => differenceOf(one) ?? [])
    .reduce<Named | undefined>(
      (first, one) => (first === undefined || one.name < first.name ? one : first),
      undefined,
    );

const VALUES: Partial<Record<ContentKind, typeof ofRows>> = {
  table: ofRows,
  sequence: ofSequences,
};
