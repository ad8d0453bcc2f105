import * as t from 'io-ts';
import type { ResourceRef, ResourceType, SubjectType } from '../../../core/shared/resource.js';
import { SUBJECT_TYPES } from '../../../core/shared/resource.js';
import * as O from 'fp-ts/lib/Option.js';
import { parseUuid } from '../../../core/shared/uuid.js';
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

export const withArticle = (type: SubjectType): string =>
  `${type === 'instance' ? 'an' : 'a'} ${type}`;

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
