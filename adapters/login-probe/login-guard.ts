import type { IsDialable } from '../network/address-policy.js';
import {
  type HostLookup,
  sharedHostLookup,
  systemHostLookup,
} from '../network/system-host-lookup.js';

/** What guards a login in any protocol. All probes of a service get the same one, since they share its resources. */
export interface LoginGuard {
  /** For the whole of one login, including the lookup of the name. Half of it is for connecting. */
  readonly deadlineMs: number;
  readonly isDialable: IsDialable;
  /** Whether a server at this address need not prove its identity. */
  readonly allowsTrust: (address: string) => boolean;
  /** Best shared by everything that looks names up: the system looks up only so many at once. */
  readonly lookUp: HostLookup;
}

export type LoginGuardOptions = Pick<LoginGuard, 'deadlineMs' | 'isDialable'> &
  Partial<Pick<LoginGuard, 'allowsTrust' | 'lookUp'>>;

/** By default a guard looks names up as the system does, and trusts no server without proof. */
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
