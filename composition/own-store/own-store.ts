import * as E from 'fp-ts/lib/Either.js';
import type { OwnStore } from '../../adapters/cli/command-line-deps.js';
import { errorDocument } from '../../adapters/api/errors/error-document.js';
import { invalidSettings } from '../open-local.js';
import { readSettings } from '../settings/read-settings.js';
import type { Settings } from '../settings/settings.js';

/** What the command line does to the store of its settings as a whole. */
export const ownStoreOf = (environment: NodeJS.ProcessEnv): OwnStore => {
  const withSettings = async <A>(
    config: string | undefined,
    use: (settings: Settings) => Promise<A>,
  ) => {
    const settings = await readSettings(environment, config);
    if (E.isLeft(settings)) return E.left(invalidSettings(settings.left));
    try {
      return E.right(await use(settings.right.settings));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return E.left(errorDocument('unavailable', why));
    }
  };
  return {
    rotateKey: ({ config, newKeyFile }) =>
      withSettings(config, async (settings) => {
        const { rotateKey } = await import('./rotate-key.js');
        return rotateKey(settings, newKeyFile);
      }),
    backUp: (directory, config) =>
      withSettings(config, async (settings) => {
        const { backUpStore } = await import('./back-up-store.js');
        return backUpStore(settings, directory);
      }),
    restore: (directory, config) =>
      withSettings(config, async (settings) => {
        const { restoreStore } = await import('./back-up-store.js');
        await restoreStore(settings, directory);
      }),
  };
};
