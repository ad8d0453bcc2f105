import type { Clock } from '../../core/shared/ports/clock.js';
import type { Endpoint, OwnAddresses } from './address-policy.js';
import type { HostLookup } from './system-host-lookup.js';

export interface CachedEndpointsPorts {
  readonly lookUp: HostLookup;
  readonly clock: Clock;
}

/** For how long an answer is believed: a server that fails over moves to other addresses. */
const FRESH_MS = 60_000;

/**
 * Where a host is whose name is looked up when somebody first asks. Once the answer is old it is looked up anew behind
 * the back of whoever asks next; where that comes to nothing, the old one stands.
 */
export const cachedEndpoints = (
  { host, port }: { readonly host: string; readonly port: number },
  { lookUp, clock }: CachedEndpointsPorts,
): OwnAddresses => {
  const { signal } = new AbortController();
  const nowMs = () => clock.now().getTime();
  let known: readonly Endpoint[] = [];
  let askedAtMs = -Infinity;
  const look = async (): Promise<readonly Endpoint[]> => {
    askedAtMs = nowMs();
    const found = await lookUp(host, signal).catch(() => []);
    if (found.length > 0) known = found.map(({ address }) => ({ address, port }));
    return known;
  };
  return async () => {
    if (known.length === 0) return look();
    if (Math.abs(nowMs() - askedAtMs) >= FRESH_MS) void look();
    return known;
  };
};
