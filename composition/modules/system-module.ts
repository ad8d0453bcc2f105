import { ContainerModule } from 'inversify';
import { nodeTokenMint } from '../../adapters/node-crypto/node-token-mint.js';
import { systemClock } from '../../adapters/system/system-clock.js';
import { PortTokens } from '../tokens.js';

/** What the machine itself offers. */
export const systemModule = new ContainerModule(({ bind }) => {
  bind(PortTokens.clock).toConstantValue(systemClock);
  bind(PortTokens.mint).toConstantValue(nodeTokenMint);
});
