import * as t from 'io-ts';
import type { ResourceType } from '../../../core/shared/resource.js';

export const ResourceTypeCodec = t.keyof({
  server: null,
  instance: null,
  database: null,
  schedule: null,
  destination: null,
  channel: null,
}) satisfies t.Type<ResourceType, unknown>;
