import type { Clock } from '../../core/shared/ports/clock.js';
import type { Endpoint, OwnAddresses } from './address-policy.js';
import type { HostLookup } from './system-host-lookup.js';

export interface CachedEndpointsPorts {
  readonly lookUp: HostLookup;
  readonly clock: Clock;
}

/** How long addresses count as fresh: a server that fails over moves to other addresses. */
const FRESH_MS = 60_000;

/**
 * The endpoints of a host, whose name is looked up at the first call. Once they are old, the next call returns them and
 * looks the name up again in the background; if that fails, the old ones stay.
 */
export const cachedEndpoints = (
  { host, port }: { readonly host: string; readonly port: number },
  { lookUp, clock }: CachedEndpointsPorts,
): OwnAddresses => {
  const { signal } = new AbortController();
  const nowMs = () => clock.now().getTime();
  let known: readonly Endpoint[] = [];
  let lookedUpAtMs = -Infinity;
  const refresh = async (): Promise<readonly Endpoint[]> => {
    lookedUpAtMs = nowMs();
    const found = await lookUp(host, signal).catch(() => []);
    if (found.length > 0) known = found.map(({ address }) => ({ address, port }));
    return known;
  };
  return async () => {
    if (known.length === 0) return refresh();
    if (Math.abs(nowMs() - lookedUpAtMs) >= FRESH_MS) void refresh();
    return known;
  };
};
