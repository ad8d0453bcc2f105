import * as O from 'fp-ts/lib/Option.js';
import type { IdentityProvider } from '../../core/access/ports/identity-provider.js';
import type { Clock } from '../../core/shared/ports/clock.js';
import type { SecretSealer } from '../../core/shared/ports/secret-sealer.js';
import type { Secret } from '../../core/shared/secret.js';
import type { IsDialable } from '../network/address-policy.js';
import { guardedFetch } from '../network/guarded-fetch.js';
import type { HostLookup } from '../network/system-host-lookup.js';
import { identifying, readingLogout } from './id-tokens.js';
import { issuerOf, TIMEOUT_SECONDS } from './issuer.js';
import { deviceSignIns, pageSignIns, pendingSignIns, refreshing } from './sign-ins.js';
import { type OnProviderError, trying } from './sign-in-failure.js';
import { type ClaimOptions, toldBy, withoutSlash } from './told-by.js';

export interface OidcOptions extends ClaimOptions {
  readonly clientId: string;
  readonly secret?: Secret | undefined;
  readonly network: { readonly lookUp: HostLookup; readonly isDialable: IsDialable };
  readonly sealer: Pick<SecretSealer, 'seal' | 'unseal'>;
  readonly clock: Clock;
  /** Called with why the provider did not answer as one does. */
  readonly onError: OnProviderError;
}

/** People and machines as OpenID Connect knows them. Nothing is asked before somebody needs it. */
export const oidcProvider = (options: OidcOptions): IdentityProvider => {
  const { clock, clientId, secret, machines } = options;
  const fetch = guardedFetch(options.network, TIMEOUT_SECONDS * 1_000);
  const people = issuerOf({ url: options.issuer, clientId, secret, fetch, clock });
  const ofMachines = new Map(
    Object.entries(machines).map(([name, url]) => [
      withoutSlash(url),
      { name, get: issuerOf({ url, clientId, fetch, clock }) },
    ]),
  );
  const context = {
    people,
    pending: pendingSignIns(options),
    told: toldBy(options),
    tried: trying(options.onError),
  };
  return {
    name: O.some(new URL(options.issuer).hostname),
    identify: identifying(context, { ...options, ofMachines }),
    ...pageSignIns(context),
    ...deviceSignIns(context),
    refresh: refreshing(context),
    readLogout: readingLogout(context),
  };
};
