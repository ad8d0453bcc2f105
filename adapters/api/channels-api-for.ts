import * as E from 'fp-ts/lib/Either.js';
import type { Caller } from '../../core/access/caller.js';
import { malformedRequest } from './errors/malformed-request.js';
import { channelTestBody } from './notifications/channel-test-body.js';
import { type ChannelsApi, decodeDeliveryParameters } from './notifications/channels-api.js';
import { deliveryPageBody } from './notifications/delivery-body.js';
import type { ToResult } from './to-result.js';
import type { UseCases } from './use-cases.js';

/** The part of the API about channels, over the use cases of this process. */
export const channelsApiFor = (
  useCases: Pick<UseCases, 'testChannel' | 'listDeliveries'>,
  caller: Caller,
  toResult: ToResult,
): ChannelsApi => ({
  testChannel: (id, signal = new AbortController().signal) =>
    toResult(useCases.testChannel(caller, id, signal), channelTestBody),
  listDeliveries: async (channel, parameters) => {
    const requested = decodeDeliveryParameters(parameters);
    if (E.isLeft(requested)) return E.left(malformedRequest(requested.left));
    const { after, limit } = requested.right;
    return toResult(useCases.listDeliveries(caller, channel, after, limit), deliveryPageBody);
  },
});
