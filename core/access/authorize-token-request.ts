import type { Scope } from './caller.js';
import type { Permission } from './permission.js';

/** What a caller asks a new token to hold. */
export interface RequestedGrants {
  readonly permissions: readonly Permission[];
  readonly scope: Scope;
}

/** `hidden` as in `Access`; else the first permission that the caller lacks to hand it out, if there is one. */
export type TokenRequestVerdict = 'granted' | 'hidden' | { readonly lacking: Permission };

/** Judges a request from what the caller holds on its scope: nobody hands out more than they hold there. */
export const authorizeTokenRequest = (
  held: ReadonlySet<Permission>,
  { permissions, scope }: RequestedGrants,
): TokenRequestVerdict => {
  if (scope !== 'fleet' && held.size === 0) return 'hidden';
  const lacking = (['token:write', ...permissions] as const).find((wanted) => !held.has(wanted));
  return lacking === undefined ? 'granted' : { lacking };
};
