import { ContainerModule } from 'inversify';
import { aesGcmSealer } from '../../adapters/crypto/aes-gcm-sealer.js';
import { keyFileFailureWording } from '../../adapters/crypto/key-file-failure.js';
import { openKeyFile } from '../../adapters/crypto/open-key-file.js';
import { nodeTokenGenerator } from '../../adapters/crypto/node-token-generator.js';
import { systemClock, systemTimer } from '../../adapters/clock/system-time.js';
import { orThrow } from './or-throw.js';
import { PortTokens } from './tokens.js';

/** Seals secrets under the key in a file, which is read or created when a store first needs it. */
export const keyFileModule = (keyFile: string) =>
  new ContainerModule(({ bind }) => {
    bind(PortTokens.sealer)
      .toResolvedValue(async () =>
        aesGcmSealer(orThrow(await openKeyFile(keyFile), keyFileFailureWording).key),
      )
      .inSingletonScope();
  });

/** What the machine itself offers. */
export const systemModule = new ContainerModule(({ bind }) => {
  bind(PortTokens.clock).toConstantValue(systemClock);
  bind(PortTokens.timer).toConstantValue(systemTimer);
  bind(PortTokens.generator).toConstantValue(nodeTokenGenerator);
});
