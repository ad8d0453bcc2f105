import { queryString } from '../../api/fields/page-fields.js';
import { ChannelTestBody } from '../../api/notifications/channel-test-body.js';
import type { ChannelsApi } from '../../api/notifications/channels-api.js';
import { DeliveryPageBody } from '../../api/notifications/delivery-body.js';
import type { CallService } from '../connection/call-service.js';
import { jsonResponse } from '../connection/parse-response.js';

/** The part of the API about channels, called on a service; a test of a channel takes longer. */
export const remoteChannelsApi = (call: CallService, callSlowly: CallService): ChannelsApi => ({
  testChannel: (id, signal) =>
    callSlowly('POST', `v1/channels/${id}/test`, jsonResponse(200, ChannelTestBody), { signal }),
  listDeliveries: (channel, parameters) =>
    call(
      'GET',
      `v1/channels/${channel}/deliveries?${queryString(parameters)}`,
      jsonResponse(200, DeliveryPageBody),
    ),
});
