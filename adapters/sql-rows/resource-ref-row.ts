import * as t from 'io-ts';
import type { ResourceRef } from '../../core/domain/resource.js';
import { Uuid } from '../../core/domain/uuid.js';
import { decodeRow, named } from './decode-row.js';
import { ResourceTypeCodec } from './resource-type-codec.js';

const ResourceRefRow = t.strict({
  type: ResourceTypeCodec,
  id: Uuid,
  path: t.string,
}) satisfies t.Type<ResourceRef, unknown>;

export const decodeResourceRefRow = decodeRow(ResourceRefRow, named('resource'));
