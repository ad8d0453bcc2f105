import { ContainerModule } from 'inversify';
import { remedyOf } from '../../adapters/api/problems-api-for.js';
import { addressPolicy } from '../../adapters/network/address-policy.js';
import { channelSenderByKind } from '../../adapters/channels/channel-sender-by-kind.js';
import type { AllKinds } from '../kinds.js';
import type { Settings } from '../settings/settings.js';
import type { OnToolNotice } from '../shipshape.js';
import { PortTokens, Tokens } from './tokens.js';

/** What sends over channels, by their kind. Hosts are dialled under the policy that logins and destinations are under. */
export const channelsModule = (
  { allowTargets }: Settings,
  { channels }: AllKinds,
  onToolNotice: OnToolNotice,
) =>
  new ContainerModule(({ bind }) => {
    bind(PortTokens.sender)
      .toResolvedValue(
        (lookUp, ownAddresses, clock) =>
          channelSenderByKind({
            kinds: channels,
            network: { lookUp, isDialable: addressPolicy(allowTargets, ownAddresses) },
            clock,
            remedyOf,
            onMessage: (message) => onToolNotice(`Channel ${message}`),
          }),
        [Tokens.LookUp, Tokens.OwnAddresses, PortTokens.clock],
      )
      .inSingletonScope();
  });
