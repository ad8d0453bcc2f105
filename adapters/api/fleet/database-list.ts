import type * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import type { DatabaseQuery } from '../../../core/fleet/ports/fleet-register.js';
import type { DatabasePage } from '../../../core/fleet/use-cases/list-databases.js';
import { listOf, nextPage, record } from '../operation/described.js';
import { decodeExactly } from '../fields/decode-exactly.js';
import { ResourceBody, resourceBody } from '../resources/resource-body.js';
import { pathCursor, PathListFields, type PathListParameters } from './path-cursor.js';

/** The parameters of `GET /v1/databases`; `under` is a server, an instance or a database. */
export type DatabaseListParameters = PathListParameters;

/** The response of `GET /v1/databases`, as far as it is of use for this. */
export const DatabasePageBody = record({ databases: listOf(ResourceBody), next: nextPage });
export type DatabasePageBody = t.TypeOf<typeof DatabasePageBody>;

export const databasePageBody = ({ databases, next }: DatabasePage): DatabasePageBody => ({
  databases: databases.map(resourceBody),
  next: pipe(next, O.map(pathCursor), O.toNullable),
});

/** The query of the parameters, whose `under` may still be an id, or every mistake in them. */
export const decodeDatabaseListParameters = (
  parameters: DatabaseListParameters,
): E.Either<readonly string[], DatabaseQuery> => decodeExactly(PathListFields, parameters);
