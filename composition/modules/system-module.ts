import { ContainerModule } from 'inversify';
import { nodeTokenGenerator } from '../../adapters/crypto/node-token-generator.js';
import { systemClock, systemTimer } from '../../adapters/clock/system-time.js';
import { PortTokens } from './tokens.js';

/** What the machine itself offers. */
export const systemModule = new ContainerModule(({ bind }) => {
  bind(PortTokens.clock).toConstantValue(systemClock);
  bind(PortTokens.timer).toConstantValue(systemTimer);
  bind(PortTokens.generator).toConstantValue(nodeTokenGenerator);
});
