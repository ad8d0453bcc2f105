import { type Canary, aCanary } from './canary.js';

/** One of every kind of secret that an operator gives Shipshape; tokens are created during the run. */
export const hiddenCanaries = () => ({
  accepted: aCanary('an admin password that is accepted'),
  rejected: aCanary('an admin password that is rejected'),
  unsent: aCanary('an admin password that is never sent'),
  literal: aCanary('an admin password in a document over HTTP'),
  destination: aCanary('a setting of a destination'),
  channel: aCanary('a setting of a channel'),
  store: aCanary('the password of the store'),
  // 32 bytes, as a key has to be.
  key: aCanary('the key', ''),
  misplaced: aCanary('a secret in the wrong place'),
  stray: aCanary('a credential that is none'),
});

export type HiddenCanaries = Readonly<Record<keyof ReturnType<typeof hiddenCanaries>, Canary>>;
