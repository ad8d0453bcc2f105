import type { LookupAddress } from 'node:dns';
import { unreachable } from '../../core/notifications/send-refusal.js';
import type { IsDialable } from '../network/address-policy.js';
import type { HostLookup } from '../network/system-host-lookup.js';
import { carrying, refusal } from './send-failure.js';

/** How the host of a channel is found, whether it may be dialled, and who vouches for it. */
export interface ChannelNetwork {
  readonly lookUp: HostLookup;
  readonly isDialable: IsDialable;
  /** The PEM of the authorities to trust; those of Node unless given. */
  readonly authorities?: string;
}

export interface SendContext {
  /** The name of the channel. */
  readonly channel: string;
  readonly network: ChannelNetwork;
  readonly now: Date;
  /** Aborts when the time is up, or the caller gives up. */
  readonly signal: AbortSignal;
}

/**
 * The addresses of a host that may be dialled, at least one: dial these, and look the name up no more. Rejects with
 * `channel_address_denied` where there are others only.
 */
export const dialableAddresses = async (
  { lookUp, isDialable }: ChannelNetwork,
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<readonly LookupAddress[]> => {
  const found = await lookUp(host, signal);
  if (found.length === 0) throw carrying(unreachable('no_address'));
  const areDialable = await Promise.all(found.map(({ address }) => isDialable(address, port)));
  const dialable = found.filter((_, index) => areDialable[index]);
  if (dialable.length === 0) throw refusal('channel_address_denied');
  return dialable;
};
