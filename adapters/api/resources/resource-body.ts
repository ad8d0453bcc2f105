import * as t from 'io-ts';
import type { ResourceRef } from '../../../core/shared/resource.js';

/** A resource as it is spoken of. */
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
