import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { parseUuid, type Uuid } from '../../../core/shared/uuid.js';
import type { ApiResult } from '../errors/api-result.js';
import { errorDocument } from '../errors/error-catalogue.js';
import type { Api } from '../api.js';
import type { ErrorDocument } from '../errors/error-document.js';
import type { ResourceBody } from './resource-body.js';

type Locating = Pick<Api, 'locate'>;

export const toUuid = (text: string): Uuid | undefined => O.toUndefined(parseUuid(text));

/** Everything of that id or path that may be seen. */
export const findResources = (
  operations: Locating,
  idOrPath: string,
): ApiResult<readonly ResourceBody[]> => operations.locate(toUuid(idOrPath) ?? idOrPath);

export const notFoundError = (what: string, idOrPath: string): ErrorDocument =>
  errorDocument(
    'not_found',
    `There is no ${what} ${JSON.stringify(idOrPath)}, or it may not be seen from here.`,
  );

/** The one resource of that id or path; where there are several, all of them are named. */
export const findResource = async (
  operations: Locating,
  idOrPath: string,
): ApiResult<ResourceBody> => {
  const found = await findResources(operations, idOrPath);
  if (E.isLeft(found)) return found;
  const [only, ...others] = found.right;
  if (only === undefined) return E.left(notFoundError('resource', idOrPath));
  return others.length === 0 ? E.right(only) : E.left(severalFound(idOrPath, found.right));
};

const severalFound = (path: string, found: readonly ResourceBody[]): ErrorDocument =>
  errorDocument(
    'malformed_request',
    `${JSON.stringify(path)} is the path of several resources; name one of them by its id.`,
    found.map(({ type, id }) => ({ code: 'candidate', detail: `${type} ${id}` })),
  );
