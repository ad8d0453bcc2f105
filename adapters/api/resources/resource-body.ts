import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { parseUuid, type Uuid } from '../../../core/shared/uuid.js';
import { type ApiResult, type ErrorDocument, errorDocument } from '../errors/error-document.js';
import type { ResourceId, ResourceRef, ResourceType } from '../../../core/shared/resource.js';
import { SUBJECT_TYPES } from '../../../core/shared/resource.js';
import * as t from 'io-ts';
import * as d from '../operation/described.js';
import { optionalText } from '../operation/sent.js';

/** The type of a resource, or the fleet. */
export const resourceType = d.named(
  'ResourceType',
  d.documented(t.string, {
    type: 'string',
    enum: SUBJECT_TYPES,
    description:
      '`fleet` is the fleet itself: problems have it, and the plan of a change of its maintenance.',
  }),
);

export const resourcePath = d.documented(t.string, {
  type: 'string',
  examples: ['db-eu-1/main/shop'],
});

export const ResourceBody = d.namedRecord('Resource', {
  type: resourceType,
  id: d.uuid,
  path: resourcePath,
});
export type ResourceBody = t.TypeOf<typeof ResourceBody>;

export const ResourcesBody = d.namedRecord('Resources', { resources: d.listOf(ResourceBody) });

export const resourceBody = ({ type, id, path }: ResourceRef): ResourceBody => ({ type, id, path });

export const withArticle = (type: string): string => `${type === 'instance' ? 'an' : 'a'} ${type}`;

/** A path may have any character that a name may have. */
const ADDRESS = /^[^\p{Cc}\p{Cs}]{1,4096}$/u;

export const RESOURCE_ADDRESS_WORDING =
  'the id or the path of a resource, such as db-eu-1/main/shop';

/** Parses the id of a resource, which is returned in its canonical form, or its path. */
export const parseResourceAddress = (text: string): O.Option<string> =>
  ADDRESS.test(text) ? O.some(O.getOrElse((): string => text)(parseUuid(text))) : O.none;

/** Such an id or path, in what a caller sends. */
export const resourceAddress = optionalText(RESOURCE_ADDRESS_WORDING, parseResourceAddress, {
  type: 'string',
  minLength: 1,
  maxLength: 4096,
});

/** The last part of the path of the lists of each type, and the name of the list in the body. */
export const PLURALS = {
  server: 'servers',
  instance: 'instances',
  database: 'databases',
  schedule: 'schedules',
  destination: 'destinations',
  channel: 'channels',
  policy: 'policies',
} as const satisfies Readonly<Record<ResourceType, string>>;

export const capitalized = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The name of an operation on a resource of a type, such as `getServer`. */
export const nameOf = (verb: string, type: ResourceType): string => `${verb}${capitalized(type)}`;

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
