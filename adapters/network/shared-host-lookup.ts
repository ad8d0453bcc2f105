import type { LookupAddress } from 'node:dns';
import type { LookUp } from './host-lookup.js';
import { sharedWork } from './single-flight.js';

/** One look-up for all who want the same name at the same time: the databases of a server are checked in one go. */
export const sharedLookUp = (lookUp: LookUp): LookUp => {
  const share = sharedWork<readonly LookupAddress[]>(() =>
    Promise.reject(new Error('The look-up was called off')),
  );
  return (host, signal) => share(host, (gone) => lookUp(host, gone), signal);
};
