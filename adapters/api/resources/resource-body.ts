import * as t from 'io-ts';
import type { ResourceRef, ResourceType, SubjectType } from '../../../core/shared/resource.js';
import * as O from 'fp-ts/lib/Option.js';
import { parseUuid } from '../../../core/shared/uuid.js';

/** A resource in a response. */
export interface ResourceBody {
  readonly type: string;
  readonly id: string;
  readonly path: string;
}

export const ResourceBody = t.type({
  type: t.string,
  id: t.string,
  path: t.string,
}) satisfies t.Type<ResourceBody, unknown>;

export const ResourcesBody = t.type({ resources: t.readonlyArray(ResourceBody) });

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

/** The last part of the path of the lists of each type, and the name of the list in the body. */
export const PLURALS = {
  server: 'servers',
  instance: 'instances',
  database: 'databases',
  schedule: 'schedules',
  destination: 'destinations',
  channel: 'channels',
} as const satisfies Readonly<Record<ResourceType, string>>;
