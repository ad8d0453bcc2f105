import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { lastName, type ResourceType } from '../../../../core/shared/resource.js';
import type { NewPlace } from '../../../../core/fleet/editing/plan-addition.js';
import { type ApiResult, malformedRequest } from '../../../api/errors/error-document.js';
import { ADDED } from '../../../api/fleet/edit-operations.js';
import { type ResourceLocator, toUuid } from '../../../api/resources/find-resource.js';
import { findIdOf } from '../../command/find-id-of.js';

export const parentTypeOf = (type: ResourceType): ResourceType | undefined =>
  ADDED.find((added) => added.type === type)?.under;

/** The types from the first of a path down to this one. */
export const levelsOf = (type: ResourceType): readonly ResourceType[] => {
  const under = parentTypeOf(type);
  return [...(under === undefined ? [] : levelsOf(under)), type];
};

/** What the path of a new resource looks like, such as `server/instance/name`. */
export const pathForm = (type: ResourceType): string =>
  [...levelsOf(type).slice(0, -1), 'name'].join('/');

/** Where a resource is to be added, and its name. */
export interface NewResource {
  readonly place: NewPlace;
  readonly name: string;
}

/** The place at a path, whose first part may also be the id of what it is to be under. */
export const findNewPlace = async (
  api: ResourceLocator,
  type: ResourceType,
  path: string,
): ApiResult<NewResource> => {
  const names = path.split('/');
  const parentType = parentTypeOf(type);
  const above = names.slice(0, -1).join('/');
  const isUnderId = parentType !== undefined && toUuid(above) !== undefined;
  const isOfForm = isUnderId || names.length === levelsOf(type).length;
  const name = isOfForm && !names.includes('') ? nameOf(path) : undefined;
  if (name === undefined) return E.left(malformedRequest([wordingOf(type, path)]));
  if (parentType === undefined) return E.right({ place: { type, parent: 'fleet' }, name });
  const parent = await findIdOf(api, parentType, above);
  return pipe(
    parent,
    E.map((id): NewResource => ({ place: { type, parent: { type: parentType, id } }, name })),
  );
};

const wordingOf = (type: ResourceType, path: string): string =>
  `${JSON.stringify(path)} is not the path of a new ${type}, which is ${pathForm(type)}. In a name a slash is written %2F, and a percent sign %25.`;

/** Undefined where a percent sign stands before anything else than two digits. */
const nameOf = (path: string): string | undefined => {
  try {
    return lastName(path);
  } catch {
    return undefined;
  }
};
