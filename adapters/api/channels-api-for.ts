import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Caller } from '../../core/access/caller.js';
import type { Calls } from './operation/operation.js';
import { readSent } from './operation/sent.js';
import { channelTestBody } from './notifications/channel-test-body.js';
import { CHANNELS } from './notifications/channel-operations.js';
import { deliveryPageBody } from './notifications/delivery-body.js';
import type { ToResult } from './to-result.js';
import type { UseCases } from '../../core/use-cases.js';

const DeliveryQuery = t.type(CHANNELS.listDeliveries.query);

/** The part of the API about channels, over the use cases of this process. */
export const channelsApiFor = (
  useCases: Pick<UseCases, 'testChannel' | 'listDeliveries'>,
  caller: Caller,
  toResult: ToResult,
): Calls<typeof CHANNELS> => ({
  testChannel: (id, signal = new AbortController().signal) =>
    toResult(useCases.testChannel(caller, id, signal), channelTestBody),
  listDeliveries: async (channel, parameters) => {
    const requested = readSent(DeliveryQuery, parameters);
    if (E.isLeft(requested)) return requested;
    const { after, limit } = requested.right;
    return toResult(useCases.listDeliveries(caller, channel, after, limit), deliveryPageBody);
  },
});
