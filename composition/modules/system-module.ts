import { ContainerModule } from 'inversify';
import { nodeTokenGenerator } from '../../adapters/crypto/node-token-generator.js';
import { systemClock } from '../../adapters/clock/system-clock.js';
import { PortTokens } from './tokens.js';

/** What the machine itself offers. */
export const systemModule = new ContainerModule(({ bind }) => {
  bind(PortTokens.clock).toConstantValue(systemClock);
  bind(PortTokens.generator).toConstantValue(nodeTokenGenerator);
});
