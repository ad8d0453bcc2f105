import * as O from 'fp-ts/lib/Option.js';
import type {
  ContentKind,
  ContentsDifference,
  DatabaseContents,
  TableContents,
} from './database-contents.js';
import { CONTENT_KINDS, namesOf } from './database-contents.js';

/**
 * What is kept of the contents of a source, so that a later restore of its dump can be compared with them: bounded however many
 * tables there are, and without a name.
 */
export interface ContentsSummary {
  /** How many there are of each kind, and the digest of their names. */
  readonly names: Readonly<Record<Exclude<ContentKind, 'grant'>, NamesSummary>> & {
    /** Absent where they were not known. */
    readonly grant?: NamesSummary;
  };
  /** Absent where too many were unknown. */
  readonly values?: ValuesSummary;
}

export interface NamesSummary {
  readonly count: number;
  readonly digest: string;
}

/** Of the rows of the tables that were counted, and of the sequences that stood still. */
export interface ValuesSummary {
  readonly rows: number;
  readonly digest: string;
  /** The others, by the digests of their names: they are left out. */
  readonly unknown: readonly string[];
}

/** The digest of a text in hexadecimal, such as its SHA-256. */
export type DigestText = (text: string) => string;

const MOST_UNKNOWN = 100;

/** Enough to tell apart what is in one database. */
const DIGEST_CHARACTERS = 16;

export const summaryOf =
  (digest: DigestText) =>
  (contents: DatabaseContents): ContentsSummary => {
    const facts = factsOf(contents);
    const unknown = facts.flatMap(({ key, value }) =>
      O.isNone(value) ? digestOf(digest, [key]) : [],
    );
    return {
      names: namesSummary(digest, contents),
      ...(unknown.length <= MOST_UNKNOWN && {
        values: { ...valuesOf(digest, contents, new Set(unknown)), unknown: unknown.sort() },
      }),
    };
  };

/** The first difference of a restored database from what was kept of its source. It has no name. */
export const differenceFromSummary =
  (digest: DigestText) =>
  (source: ContentsSummary, restored: DatabaseContents): O.Option<ContentsDifference> => {
    const names = namesSummary(digest, restored);
    for (const kind of CONTENT_KINDS) {
      const [before, after] = [source.names[kind], names[kind]];
      if (before !== undefined && after !== undefined && before.digest !== after.digest)
        return O.some({ kind, how: 'names', source: before.count, restored: after.count });
    }
    if (source.values === undefined) return O.none;
    const unknown = new Set(source.values.unknown);
    const isCounted = ({ name, rows }: TableContents): boolean =>
      O.isSome(rows) || unknown.has(digestOf(digest, [keyOf(name)]));
    if (!restored.tables.every(isCounted)) return O.none;
    const found = valuesOf(digest, restored, unknown);
    return found.digest === source.values.digest ? O.none : O.some(OF_VALUES);
  };

const OF_VALUES: ContentsDifference = { kind: 'table', how: 'values' };

const namesSummary = (digest: DigestText, contents: DatabaseContents): ContentsSummary['names'] =>
  Object.fromEntries(
    CONTENT_KINDS.flatMap((kind) => {
      const names = namesOf(contents, kind);
      if (names === undefined) return [];
      return [[kind, { count: names.length, digest: digestOf(digest, names) }]];
    }),
  ) as unknown as ContentsSummary['names'];

/** What may be known or not of a table or a sequence. */
interface Fact {
  readonly key: string;
  readonly value: O.Option<string>;
}

const keyOf = (table: string): string => `table ${table}`;

const factsOf = ({ tables, sequences }: DatabaseContents): readonly Fact[] => [
  ...tables.map(({ name, rows }) => ({ key: keyOf(name), value: O.map(String)(rows) })),
  ...sequences.map(({ name, value }) => ({
    key: `sequence ${name}`,
    value:
      O.isSome(value) && value.value.least === value.value.most
        ? O.some(String(value.value.least))
        : O.none,
  })),
];

const valuesOf = (
  digest: DigestText,
  contents: DatabaseContents,
  unknown: ReadonlySet<string>,
): Omit<ValuesSummary, 'unknown'> => {
  const known = factsOf(contents)
    .filter(({ key }) => unknown.size === 0 || !unknown.has(digestOf(digest, [key])))
    .map(({ key, value }) => `${key} ${O.getOrElse(() => '')(value)}`);
  return {
    rows: contents.tables.reduce((sum, { rows }) => sum + O.getOrElse(() => 0)(rows), 0),
    digest: digestOf(digest, known.sort()),
  };
};

/** A name may have line ends, and no NUL. */
const digestOf = (digest: DigestText, lines: readonly string[]): string =>
  digest(lines.join('\0')).slice(0, DIGEST_CHARACTERS);
