import { LOCAL_OPERATOR_ID } from '../core/access/access-token.js';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { OpenedApi } from '../adapters/cli/command-line-deps.js';
import { errorDocument, type ErrorDocument } from '../adapters/api/errors/error-document.js';
import { type Caller, grantsOn, PERMISSIONS } from '../core/access/caller.js';
import { portFailureWording } from '../core/shared/port-failure-wording.js';
import { readSettings } from './settings/read-settings.js';
import { DEFAULT_SETTINGS, defaultStoreFile, type Settings } from './settings/settings.js';
import { printWarnings } from './warnings.js';

/** The user of the system, who need not have a name. */
const userName = (): { readonly name?: string } => {
  try {
    return { name: userInfo().username };
  } catch {
    return {};
  }
};

/** Who can read the files of the store may do everything with it. */
export const LOCAL_OPERATOR: Caller = {
  id: LOCAL_OPERATOR_ID,
  ...userName(),
  grants: grantsOn('fleet', PERMISSIONS),
};

/** Whether there is something to be opened: a store of this machine is made where it is not. */
export const storeExists = (settings: Partial<Settings>): boolean => {
  const { store, dataDir } = { ...DEFAULT_SETTINGS, ...settings };
  return store.kind !== 'sqlite' || existsSync(store.file ?? defaultStoreFile(dataDir));
};

/** Its store is missing then, which opening it says. */
const keyExists = async (settings: Partial<Settings>): Promise<boolean> => {
  const { keySource } = await import('./modules/store/store-key.js');
  const source = keySource({ ...DEFAULT_SETTINGS, ...settings });
  return source.kind === 'made' && existsSync(source.file);
};

export const noStore = ({ dataDir = DEFAULT_SETTINGS.dataDir }: Partial<Settings>): string =>
  `There is no store in ${resolve(dataDir)}. Say where it is with SHIPSHAPE_DATA_DIR, or ask the service with --url or SHIPSHAPE_URL. A new one begins with shipshape serve, setup, add or apply.`;

/** Opens the store that the settings name, for the operator of this machine. */
export const openLocal = async (
  environment: NodeJS.ProcessEnv,
  printError: (line: string) => void,
  config?: string,
  isToBeThere = false,
): Promise<E.Either<ErrorDocument, OpenedApi>> => {
  const read = await readSettings(environment, config);
  if (E.isLeft(read)) return E.left(invalidSettings(read.left));
  if (isToBeThere && !storeExists(read.right.settings) && !(await keyExists(read.right.settings)))
    return E.left(errorDocument('unavailable', noStore(read.right.settings)));
  try {
    // Commands that ask a service start in half the time without what serves one.
    const [{ createShipshape }, { apiFor }] = await Promise.all([
      import('./create-shipshape.js'),
      import('../adapters/api/api-for.js'),
    ]);
    const { http, close, monitor } = await createShipshape(read.right.settings, {
      ...printWarnings(printError),
      settings: read.right.inForce,
    });
    const api = apiFor(http, (failure) => {
      if (failure._tag === 'Corrupt') printError(portFailureWording(failure));
    })(LOCAL_OPERATOR);
    return E.right({ api, close, work: monitor.start });
  } catch (error) {
    return E.left(
      errorDocument('unavailable', error instanceof Error ? error.message : String(error)),
    );
  }
};

export const invalidSettings = (mistakes: readonly string[]): ErrorDocument =>
  errorDocument(
    'malformed_request',
    'The settings are not valid.',
    mistakes.map((detail) => ({ code: 'mistake', detail })),
  );
