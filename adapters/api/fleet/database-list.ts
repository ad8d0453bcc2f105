import type * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { DatabaseQuery } from '../../../core/fleet/ports/fleet-register.js';
import type { DatabasePage } from '../../../core/fleet/use-cases/list-databases.js';
import { decodeExactly, describedCodec } from '../fields/decode-exactly.js';
import { afterField, limitField } from '../fields/page-fields.js';
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

const cursorOf = (path: string): string => Buffer.from(path).toString('base64url');

/** Only texts from `cursorOf` are cursors. */
const parseCursor = (text: string): O.Option<string> =>
  pipe(
    O.some(Buffer.from(text, 'base64url').toString()),
    O.filter((path) => path !== '' && cursorOf(path) === text),
    O.flatMap(parseResourceAddress),
  );

const Fields = t.type({
  under: describedCodec(RESOURCE_ADDRESS_WORDING, optionalText(parseResourceAddress)),
  limit: limitField,
  after: afterField(parseCursor),
});

/** The query of the parameters, whose `under` may still be an id, or every mistake in them. */
export const decodeDatabaseListParameters = (
  parameters: DatabaseListParameters,
): E.Either<readonly string[], DatabaseQuery> => decodeExactly(Fields, parameters);
