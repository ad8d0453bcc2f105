import type { LookupAddress } from 'node:dns';

/** All addresses of a host, in the order in which the system would have them tried. */
export type HostLookup = (host: string, signal: AbortSignal) => Promise<readonly LookupAddress[]>;
