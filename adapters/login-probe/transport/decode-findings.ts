import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { NOT_A_DATABASE_SERVER } from './refusals.js';
import type { DumpNeeds } from '../../../core/engines/engine-record.js';

/** How many roles are named: with all names of findings they fit into one row. */
export const MOST_ROLES = 200;

/** An account has a user and a host, of 32 and 255 characters. */
const LONGEST_ACCOUNT = 290;

const LONGEST_SETTING = 256;

/** The longest that MariaDB takes. */
const LONGEST_COMMENT = 1024;

const text = (longest: number) =>
  t.refinement(t.string, (value) => Array.from(value).length <= longest);
const setting = text(LONGEST_SETTING);
const optional = t.union([setting, t.null]);
const count = t.refinement(t.number, (value) => Number.isSafeInteger(value) && value >= 0);
const roleNames = t.refinement(
  t.readonlyArray(text(LONGEST_ACCOUNT)),
  ({ length }) => length <= MOST_ROLES,
);

/** What a query for the needs of a dump returns. */
const NeedsCodec = t.strict({
  roles: t.strict({ names: roleNames, count }),
  encoding: setting,
  collation: setting,
  characterType: optional,
  provider: t.union([t.literal('icu'), t.literal('builtin'), t.null]),
  locale: optional,
  rules: optional,
  comment: t.union([text(LONGEST_COMMENT), t.null]),
});

/** Of control characters, and of what reverses the order of letters, nothing gets into a line to type. */
const isPrintable = (value: string): boolean => value !== '' && !/[\p{C}\p{Zl}\p{Zp}]/u.test(value);

/** As far as they could be read. */
export const needsIn = ({
  needs,
}: {
  readonly needs?: t.TypeOf<typeof NeedsCodec>;
}): { readonly needs?: DumpNeeds } => (needs === undefined ? {} : { needs: needsOf(needs) });

const needsOf = ({
  roles,
  encoding,
  collation,
  ...others
}: t.TypeOf<typeof NeedsCodec>): DumpNeeds => ({
  roles: { names: roles.names.filter(isPrintable), count: roles.count },
  encoding,
  collation,
  ...Object.fromEntries(
    Object.entries(others).filter(([, value]) => value !== null && isPrintable(value)),
  ),
});

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
