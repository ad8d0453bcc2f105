import type { LookupAddress } from 'node:dns';
import type { IsDialable } from '../network/address-policy.js';
import type { HostLookup } from '../network/system-host-lookup.js';
import { refusal } from './storage-error.js';

/** How the host of a destination is found, and whether it may be dialled. */
export interface StorageNetwork {
  readonly lookUp: HostLookup;
  readonly isDialable: IsDialable;
}

export type DialableAddresses = (
  host: string,
  port: number,
  signal: AbortSignal,
) => Promise<readonly LookupAddress[]>;

/**
 * The addresses of a host that may be dialled, at least one: dial these, and look the name up no more. Rejects with
 * `destination_address_denied` where there are others only.
 */
export const dialableAddresses =
  ({ lookUp, isDialable }: StorageNetwork): DialableAddresses =>
  async (host, port, signal) => {
    const found = await lookUp(host, signal);
    if (found.length === 0) throw refusal('destination_unreachable');
    const areDialable = await Promise.all(found.map(({ address }) => isDialable(address, port)));
    const dialable = found.filter((_, index) => areDialable[index]);
    if (dialable.length === 0) throw refusal('destination_address_denied');
    return dialable;
  };
