import { readFile } from 'node:fs/promises';
import { NO_IDENTITY_PROVIDER } from '../../adapters/memory/access/identity-provider.js';
import type { OnProviderError } from '../../adapters/oidc/sign-in-failure.js';
import type { IdentityProvider } from '../../core/access/ports/identity-provider.js';
import { Secret } from '../../core/shared/secret.js';
import type { Settings } from '../settings/settings.js';
import { from, type Recipes } from './container.js';
import { withDriver } from './drivers.js';

/** The provider of people and machines that have no token. If the settings name none, nothing is loaded, and no key is needed. */
export const identitiesModule = (
  settings: Settings,
  onError: OnProviderError,
): Recipes<'identities'> => ({
  identities:
    settings.oidcIssuer === 'none'
      ? from([], () => NO_IDENTITY_PROVIDER)
      : providerOf(settings, onError),
});

const providerOf = (settings: Settings, onError: OnProviderError) =>
  from(['network', 'sealer', 'clock'], async (ports): Promise<IdentityProvider> => {
    const { oidcIssuer: issuer, oidcClientId: clientId, oidcGroupsClaim: groupsClaim } = settings;
    if (clientId === 'none')
      throw new Error(
        'SHIPSHAPE_OIDC_ISSUER is set and SHIPSHAPE_OIDC_CLIENT_ID is not: set the id of the client that the provider has for Shipshape.',
      );
    const { oidcProvider } = await withDriver(
      'SHIPSHAPE_OIDC_ISSUER',
      'openid-client',
      async () => {
        await import('openid-client');
        return import('../../adapters/oidc/oidc-provider.js');
      },
    );
    const machines = Object.fromEntries(
      settings.oidcMachines.map((one): [string, string] => {
        const [name = ''] = one.split('=', 1);
        return [name, one.slice(name.length + 1)];
      }),
    );
    const secret = await clientSecret(settings);
    return oidcProvider({ issuer, clientId, groupsClaim, machines, secret, onError, ...ports });
  });

/** None of a client that is known by PKCE alone. */
const clientSecret = async ({
  oidcClientSecret: given,
  oidcClientSecretFile: file,
}: Settings): Promise<Secret | undefined> => {
  if (file === 'none') return given === 'none' ? undefined : given;
  try {
    return new Secret((await readFile(file, 'utf8')).trim());
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Error(
      `The file ${file} of SHIPSHAPE_OIDC_CLIENT_SECRET_FILE cannot be read (${code}); put the secret of the client there, readable for Shipshape alone.`,
      { cause: error },
    );
  }
};
