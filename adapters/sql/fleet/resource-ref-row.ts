import * as t from 'io-ts';
import type { ResourceRef } from '../../../core/shared/resource.js';
import { Uuid } from '../../../core/shared/uuid.js';
import { decodeRow, named } from '../rows/decode-row.js';
import { ResourceTypeCodec } from '../rows/resource-type-codec.js';

const ResourceRefRow = t.strict({
  type: ResourceTypeCodec,
  id: Uuid,
  path: t.string,
}) satisfies t.Type<ResourceRef, unknown>;

export const decodeResourceRefRow = decodeRow(ResourceRefRow, named('resource'));
