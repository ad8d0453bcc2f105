import type { IsDialable } from '../network/address-policy.js';
import {
  type HostLookup,
  sharedHostLookup,
  systemHostLookup,
} from '../network/system-host-lookup.js';

/** What guards a login whatever its protocol. All probes of a service get the same one: they share what is scarce. */
export interface LoginGuard {
  /** For the whole of one login, from the look-up of the name on. Half of it is for the dialling. */
  readonly deadlineMs: number;
  readonly isDialable: IsDialable;
  /** Whether a server at this address need not prove that it is the one that is meant. */
  readonly allowsTrust: (address: string) => boolean;
  /** Best shared by all who look names up, whatever for: the system looks only so many up at once. */
  readonly lookUp: HostLookup;
}

export type LoginGuardOptions = Pick<LoginGuard, 'deadlineMs' | 'isDialable'> &
  Partial<Pick<LoginGuard, 'allowsTrust' | 'lookUp'>>;

/** Left alone, a guard asks the system for addresses, and has every server prove itself. */
export const loginGuard = ({
  deadlineMs,
  isDialable,
  allowsTrust = () => false,
  lookUp = sharedHostLookup(systemHostLookup()),
}: LoginGuardOptions): LoginGuard => ({
  deadlineMs,
  isDialable,
  allowsTrust,
  lookUp,
});
