import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { parseUuid, type Uuid } from '../../../core/shared/uuid.js';
import { type ApiResult, type ErrorDocument, errorDocument } from '../errors/error-document.js';
import type { ResourceBody } from './resource-body.js';
import type { ResourceId } from '../../../core/shared/resource.js';

export interface ResourceLocator {
  /** The resources with this id or path that the caller may read. */
  readonly locate: (idOrPath: string) => ApiResult<readonly ResourceBody[]>;
}

export const toUuid = (text: string): Uuid | undefined => O.toUndefined(parseUuid(text));

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

/**
 * The resource to which a list is to be narrowed, by its id or its path. An id is not looked up: under a resource that the
 * caller may not read there can be resources that it may. A path has to be, to have its id.
 */
export const findScope = async (
  locate: ResourceLocator['locate'],
  address: O.Option<string>,
): ApiResult<O.Option<ResourceId>> => {
  if (O.isNone(address)) return E.right(O.none);
  const id = parseUuid(address.value);
  if (O.isSome(id)) return E.right(id);
  return E.map(({ id: found }: { readonly id: string }) => parseUuid(found))(
    await findResource({ locate }, address.value),
  );
};

/** A path is not looked up: under a resource that the caller may not read there can be databases that it may. An id has to be, to have its path. */
export const pathOf = async (
  locate: ResourceLocator['locate'],
  address: O.Option<string>,
): ApiResult<O.Option<string>> =>
  O.isNone(address) || O.isNone(parseUuid(address.value))
    ? E.right(address)
    : E.map(({ path }: { readonly path: string }) => O.some(path))(
        await findResource({ locate }, address.value),
      );
