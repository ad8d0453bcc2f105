import { queryString } from '../../api/fields/page-fields.js';
import { ResourceInPlaceBody } from '../../api/problems/resources/resource-in-place-body.js';
import { resourcePageCodec } from '../../api/problems/resources/resource-list.js';
import type { ResourcesApi } from '../../api/problems/resources/resources-api.js';
import { PLURALS } from '../../api/resources/resource-body.js';
import type { CallService } from '../connection/call-service.js';
import { jsonResponse } from '../connection/parse-response.js';

/** The part of the API that reads the fleet, called on a service. */
export const remoteResourcesApi = (call: CallService): ResourcesApi => ({
  listResources: (type, parameters) =>
    call(
      'GET',
      `v1/${PLURALS[type]}?${queryString(parameters)}`,
      jsonResponse(200, resourcePageCodec(PLURALS[type])),
    ),
  getResource: (type, id) =>
    call('GET', `v1/${PLURALS[type]}/${id}`, jsonResponse(200, ResourceInPlaceBody)),
});
