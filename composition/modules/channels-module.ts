import { remedyOf } from '../../adapters/api/problems-api-for.js';
import { channelSenderByKind } from '../../adapters/channels/channel-sender-by-kind.js';
import type { OnToolNotice } from '../shipshape.js';
import { from, type Recipes } from './container.js';

/** What sends over channels, by their kind. */
export const channelsModule = (onToolNotice: OnToolNotice): Recipes<'sender'> => ({
  sender: from(['network', 'clock', 'kinds'], ({ network, clock, kinds: { channels: kinds } }) =>
    channelSenderByKind({
      ...{ kinds, network, clock, remedyOf },
      onMessage: (message) => onToolNotice(`Channel ${message}`),
    }),
  ),
});
