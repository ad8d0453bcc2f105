import { NO_IDENTITY_PROVIDER } from '../../../../../adapters/memory/access/identity-provider.js';
import { oidcProvider } from '../../../../../adapters/oidc/oidc-provider.js';
import { memorySecretSealer } from '../../../../../adapters/store/sqlite/memory-store.js';
import { systemClock } from '../../../../../adapters/scheduler/time/system-time.js';
import { describeIdentityProvider } from '../../../../contracts/access/identity-provider.contract.js';

describeIdentityProvider('nobody', () => NO_IDENTITY_PROVIDER);
describeIdentityProvider('oidcProvider', () =>
  oidcProvider({
    issuer: 'https://id.example',
    clientId: 'shipshape',
    groupsClaim: 'groups',
    machines: {},
    network: { lookUp: () => Promise.resolve([]), isDialable: () => Promise.resolve(false) },
    sealer: memorySecretSealer(),
    clock: systemClock,
    onError: () => undefined,
  }),
);
