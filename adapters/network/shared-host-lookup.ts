import type { LookupAddress } from 'node:dns';
import type { HostLookup } from './host-lookup.js';
import { singleFlight } from './single-flight.js';

/** One look-up for all who want the same name at the same time: the databases of a server are checked in one go. */
export const sharedHostLookup = (lookUp: HostLookup): HostLookup => {
  const share = singleFlight<readonly LookupAddress[]>(() =>
    Promise.reject(new Error('The look-up was called off')),
  );
  return (host, signal) => share(host, (gone) => lookUp(host, gone), signal);
};
