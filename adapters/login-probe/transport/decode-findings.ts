import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { NeedsCodec } from './decode-needs.js';
import { NOT_A_DATABASE_SERVER } from './refusals.js';

/** What one part of an inspection found. */
export interface Finding<C extends string> {
  readonly code: C;
  /** All objects, named or not. */
  readonly count: number;
  /** In milliseconds since 1970. */
  readonly since: number | null;
  /** Ten at most, as they are stored: the name, or a schema and the name of an object in it. */
  readonly names: readonly (readonly string[])[];
}

export interface Findings<C extends string> {
  /** Of a database. */
  readonly needs?: t.TypeOf<typeof NeedsCodec>;
  /** The user or role whose privileges apply. */
  readonly role: string;
  readonly found: readonly Finding<C>[];
}

/** How many names an inspection may contain for each finding. */
export const MOST_NAMES = 10;

/** PostgreSQL allows 63 bytes, MySQL and MariaDB 64 characters; an account has a user and a host of 255. */
const LONGEST_NAME = 64;
const LONGEST_ROLE = 512;

const LATEST_TIME_MS = 8_640_000_000_000_000;

const text = (longest: number) =>
  t.refinement(t.string, (value) => Array.from(value).length <= longest);

const count = t.refinement(t.number, (value) => Number.isSafeInteger(value) && value >= 0);
const time = t.refinement(t.number, (value) => Math.abs(value) <= LATEST_TIME_MS);
const name = t.refinement(
  t.readonlyArray(text(LONGEST_NAME)),
  ({ length }) => length === 1 || length === 2,
);
const names = t.refinement(t.readonlyArray(name), ({ length }) => length <= MOST_NAMES);

const findingsCodec = (codes: readonly string[]) => {
  const code = t.refinement(t.string, (value) => codes.includes(value));
  const finding = t.strict({ code, count, since: t.union([time, t.null]), names });
  const found = t.refinement(t.readonlyArray(finding), ({ length }) => length <= codes.length);
  return t.intersection([
    t.strict({ role: text(LONGEST_ROLE), found }),
    t.exact(t.partial({ needs: NeedsCodec })),
  ]) satisfies t.Type<Findings<string>, unknown>;
};

/** Decodes the only value in the answer to an inspection, a text in JSON. Nothing else that the server sends is used. */
export const decodeFindings = <C extends string>(codes: readonly C[]) => {
  const codec = findingsCodec(codes);
  return (value: unknown): E.Either<LoginRefusal, Findings<C>> =>
    pipe(
      E.tryCatch(() => JSON.parse(String(value)) as unknown, E.toError),
      E.flatMap((parsed) => codec.decode(parsed) as E.Either<unknown, Findings<C>>),
      E.mapLeft(() => NOT_A_DATABASE_SERVER),
    );
};
