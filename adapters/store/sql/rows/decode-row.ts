import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { type Corrupt, corrupt } from '../../../../core/shared/ports/port-failure.js';

/** Decodes a row that a statement returned. A failure names the `subject` of the row and the column that is wrong. */
export const decodeRow =
  <A>(codec: t.Decoder<unknown, A>, subject: (row: unknown) => string) =>
  (row: unknown): E.Either<Corrupt, A> =>
    pipe(
      codec.decode(row),
      E.mapLeft((errors) => corrupt('store', `${subject(row)}, ${placeOf(errors)}`)),
    );

type Fields<P extends t.Props> = { readonly [N in keyof P]: t.TypeOf<P[N]> };

/** Decodes a row of which each field is in the column of its name in snake case: `endedAt` in `ended_at`. */
export const decodeFields = <P extends t.Props>(
  fields: P,
  subject: (row: unknown) => string,
): ((row: unknown) => E.Either<Corrupt, Fields<P>>) => {
  const columns = Object.keys(fields).map((field) => [columnOf(field), field] as const);
  const codecs = Object.entries(fields).map(([field, codec]) => [columnOf(field), codec] as const);
  const row = t.strict(Object.fromEntries(codecs));
  const toFields = (found: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columns.map(([column, field]) => [field, found[column]])) as Fields<P>;
  return flow(decodeRow(row, subject), E.map(toFields));
};

const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Decodes the one column of a row that is asked for. */
export const decodeColumn = <A>(
  column: string,
  codec: t.Type<A, unknown>,
  subject: (row: unknown) => string,
): ((row: unknown) => E.Either<Corrupt, A>) =>
  flow(
    decodeRow(t.type({ [column]: codec }), subject),
    E.map((row) => row[column] as A),
  );

export const decodeRows = <A>(
  decode: (row: unknown) => E.Either<Corrupt, A>,
  rows: readonly unknown[],
): E.Either<Corrupt, readonly A[]> => E.traverseArray(decode)(rows);

/** Such as `attributes.port`. A union or an intersection adds an entry of its own to the context, which is no column of the row. */
const placeOf = ([error]: t.Errors): string =>
  (error?.context ?? [])
    .filter((entry, depth, way) => entry.key !== '' && !isMember(entry, way[depth - 1]))
    .map(({ key }) => key)
    .join('.');

/** It looks at the same value, also where another codec is around the union. */
const isMember = (entry: t.ContextEntry, before: t.ContextEntry | undefined): boolean =>
  isCombined(before) || (before !== undefined && entry.actual === before.actual);

const isCombined = (entry: t.ContextEntry | undefined): boolean =>
  entry !== undefined && '_tag' in entry.type && COMBINED.has(entry.type._tag);

const COMBINED: ReadonlySet<unknown> = new Set(['UnionType', 'IntersectionType']);

/** The subject of a row that has an id. */
export const named =
  (what: string) =>
  (row: unknown): string =>
    typeof row === 'object' && row !== null && 'id' in row ? `${what} ${String(row.id)}` : what;
