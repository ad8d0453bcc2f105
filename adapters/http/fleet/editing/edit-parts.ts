import type { ResourceType } from '../../../../core/shared/resource.js';
import { response, schema } from '../../openapi/references.js';

export const ETAG = {
  etag: { required: true, description: 'For `If-Match`.', schema: { type: 'string' } },
};

export const named = (verb: string, type: ResourceType): string =>
  `${verb}${type.slice(0, 1).toUpperCase()}${type.slice(1)}`;

export const documentBody = (...media: readonly string[]) => ({
  required: true,
  content: Object.fromEntries(
    media.map((name) => [name, { schema: schema('ResourceDescription') }]),
  ),
});

export const DESCRIBED = {
  '400': response('MalformedOrInvalidId'),
  '403': response('Forbidden'),
  '404': response('NotFound'),
};

export const SENT = {
  ...DESCRIBED,
  '413': response('PayloadTooLarge'),
  '415': response('UnsupportedMediaType'),
  '422': response('FleetRejected'),
};
