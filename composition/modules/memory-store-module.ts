import { ContainerModule } from 'inversify';
import { memoryStore } from '../../adapters/memory/store.js';
import { Tokens } from './tokens.js';

/** A store that forgets everything when it is closed. */
export const memoryStoreModule = new ContainerModule(({ bind }) => {
  bind(Tokens.Store)
    .toResolvedValue(memoryStore)
    .inSingletonScope()
    .onDeactivation((store) => store.close());
});
