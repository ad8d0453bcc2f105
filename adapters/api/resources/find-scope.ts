import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { parseUuid } from '../../../core/shared/uuid.js';
import type { ApiResult } from '../errors/error-document.js';
import { findResource, type ResourceLocator } from './find-resource.js';

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
