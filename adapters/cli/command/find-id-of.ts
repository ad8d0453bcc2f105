import * as E from 'fp-ts/lib/Either.js';
import type { ResourceType } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ApiResult, ErrorDocument } from '../../api/errors/error-document.js';
import { malformedRequest } from '../../api/errors/error-document.js';
import type { ResourceLocator } from '../../api/resources/resource-body.js';
import {
  findResource,
  findResources,
  notFoundError,
  toUuid,
  withArticle,
} from '../../api/resources/resource-body.js';

/** The resource of this type with this id or path. An unknown id is taken as it is: a token may act on what it may not read. */
export const findIdOf = async (
  api: ResourceLocator,
  type: ResourceType,
  idOrPath: string,
): ApiResult<Uuid> => {
  const found = await findResources(api, idOrPath);
  if (E.isLeft(found)) return found;
  const id = toUuid(found.right.find((one) => one.type === type)?.id ?? idOrPath);
  const [other] = found.right;
  if (id !== undefined && (other === undefined || found.right.some((one) => one.type === type)))
    return E.right(id);
  return E.left(
    other === undefined
      ? notFoundError(type, idOrPath)
      : malformedRequest([
          `${JSON.stringify(idOrPath)} is ${withArticle(other.type)}, and not ${withArticle(type)}.`,
        ]),
  );
};

/** Acts on the resource of this type with this id or path. */
export const onIdOf = async <A>(
  api: ResourceLocator,
  type: ResourceType,
  idOrPath: string,
  act: (id: Uuid) => ApiResult<A>,
): ApiResult<A> => {
  const id = await findIdOf(api, type, idOrPath);
  return E.isLeft(id) ? id : act(id.right);
};

/** Acts on the only resource of that id or path. */
export const onResource = async <A>(
  api: ResourceLocator,
  idOrPath: string,
  act: (type: ResourceType, id: Uuid) => ApiResult<A>,
): ApiResult<A> => {
  const found = await findResource(api, idOrPath);
  if (E.isLeft(found)) return found;
  const id = toUuid(found.right.id);
  return id === undefined
    ? E.left(notFoundError('resource', idOrPath))
    : act(found.right.type as ResourceType, id);
};

/** What a list has under an id or path; that it has nothing is only said of what is there. Rows may be readable under a path that is not. */
export const listedUnder = async <A>(
  api: ResourceLocator,
  idOrPath: string | undefined,
  listed: E.Either<ErrorDocument, A>,
  isEmpty: (list: A) => boolean,
): ApiResult<A> => {
  if (E.isLeft(listed) || idOrPath === undefined || !isEmpty(listed.right)) return listed;
  const found = await findResource(api, idOrPath);
  return E.isLeft(found) ? found : listed;
};
