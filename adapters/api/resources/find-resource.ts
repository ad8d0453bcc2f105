import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { parseUuid, type Uuid } from '../../../core/shared/uuid.js';
import type { ApiResult, ErrorDocument } from '../errors/error-document.js';
import { errorDocument } from '../errors/error-catalogue.js';
import type { ResourceBody } from './resource-body.js';

/** The part of the API that finds resources. */
export interface ResourceLocator {
  /** The resources with this id or path that the caller may read. */
  readonly locate: (idOrPath: string) => ApiResult<readonly ResourceBody[]>;
}

export const toUuid = (text: string): Uuid | undefined => O.toUndefined(parseUuid(text));

/** All resources of that id or path that the caller may read. */
export const findResources = (
  api: ResourceLocator,
  idOrPath: string,
): ApiResult<readonly ResourceBody[]> => api.locate(toUuid(idOrPath) ?? idOrPath);

export const notFoundError = (what: string, idOrPath: string): ErrorDocument =>
  errorDocument(
    'not_found',
    `There is no ${what} ${JSON.stringify(idOrPath)}, or it may not be seen from here.`,
  );

/** The only resource of that id or path. Where there are several, the error lists them all. */
export const findResource = async (
  api: ResourceLocator,
  idOrPath: string,
): ApiResult<ResourceBody> => {
  const found = await findResources(api, idOrPath);
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
