import type * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { DatabaseQuery } from '../../../core/fleet/ports/fleet-register.js';
import type { DatabasePage } from '../../../core/fleet/use-cases/list-databases.js';
import { decodeExactly, describedCodec } from '../fields/decode-exactly.js';
import { optionalText } from '../fields/text-fields.js';
import {
  parseResourceAddress,
  RESOURCE_ADDRESS_WORDING,
  ResourceBody,
  resourceBody,
} from '../resources/resource-body.js';

/** The parameters of `GET /v1/databases`, before validation. */
export interface DatabaseListParameters {
  /** The id or the path of a server, an instance or a database. */
  readonly under?: string | undefined;
  readonly limit?: string | undefined;
  /** The `next` of the previous page. */
  readonly after?: string | undefined;
}

/** The response of `GET /v1/databases`. */
export interface DatabasePageBody {
  readonly databases: readonly ResourceBody[];
  /** The value of `after` for the next page; null on the last page. */
  readonly next: string | null;
}

export const DatabasePageBody = t.type({
  databases: t.readonlyArray(ResourceBody),
  next: t.union([t.string, t.null]),
}) satisfies t.Type<DatabasePageBody, unknown>;

export const databasePageBody = ({ databases, next }: DatabasePage): DatabasePageBody => ({
  databases: databases.map(resourceBody),
  next: pipe(next, O.map(cursorOf), O.toNullable),
});

export const DATABASE_LIMIT = { default: 100, max: 1_000 } as const;

const cursorOf = (path: string): string => Buffer.from(path).toString('base64url');

/** Only texts from `cursorOf` are cursors. */
const parseCursor = (text: string): O.Option<string> =>
  pipe(
    O.some(Buffer.from(text, 'base64url').toString()),
    O.filter((path) => path !== '' && cursorOf(path) === text),
    O.flatMap(parseResourceAddress),
  );

const parseLimit = (text: string): O.Option<number> =>
  O.fromPredicate((limit: number) => limit <= DATABASE_LIMIT.max)(
    /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Infinity,
  );

const Fields = t.type({
  under: describedCodec(RESOURCE_ADDRESS_WORDING, optionalText(parseResourceAddress)),
  limit: describedCodec(
    `a number from 1 to ${DATABASE_LIMIT.max}`,
    flow(optionalText(parseLimit), O.map(O.getOrElse((): number => DATABASE_LIMIT.default))),
  ),
  after: describedCodec('the `next` of another page, unchanged', optionalText(parseCursor)),
});

/** The query of the parameters, whose `under` may still be an id, or every mistake in them. */
export const decodeDatabaseListParameters = (
  parameters: DatabaseListParameters,
): E.Either<readonly string[], DatabaseQuery> => decodeExactly(Fields, parameters);
