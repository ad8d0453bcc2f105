import type { Permission, Scope } from './caller.js';

/** The grants that a caller requests for a new token. */
export interface RequestedGrants {
  readonly permissions: readonly Permission[];
  readonly scope: Scope;
}

/** `hidden` as in `Access`; otherwise the first permission that the caller lacks to issue the token, if any. */
export type TokenRequestVerdict = 'granted' | 'hidden' | { readonly lacking: Permission };

/** Decides about a request from what the caller holds on its scope: a token never holds more than its issuer. */
export const authorizeTokenRequest = (
  held: ReadonlySet<Permission>,
  { permissions, scope }: RequestedGrants,
): TokenRequestVerdict => {
  if (scope !== 'fleet' && held.size === 0) return 'hidden';
  const lacking = (['token:write', ...permissions] as const).find((wanted) => !held.has(wanted));
  return lacking === undefined ? 'granted' : { lacking };
};
