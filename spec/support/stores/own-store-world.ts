import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as O from 'fp-ts/lib/Option.js';
import { aesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import { openLocal } from '../../../composition/open-local.js';
import { ownStoreOf } from '../../../composition/own-store/own-store.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import type { Store } from '../../../core/store.js';
import { runCommand, type RunResult } from '../cli/a-command-line.js';
import { aWholeFleet } from '../fleet/a-whole-fleet.js';
import { putFleet } from '../fleet/put-fleet.js';
import { runShipshape, type Env } from '../service/shipshape-process.js';
import { rightOf } from '../shared/right-of.js';
import { postgresStoreAt } from './postgres-world.js';
import { sqliteStoreIn } from './sqlite-store-in.js';

/** A store with its key in a folder, as the program has them. */
export interface OwnStoreWorld {
  readonly env: Env;
  /** Runs a command in this process. */
  readonly run: (...args: readonly string[]) => Promise<RunResult>;
  /** The same in a process of its own, with further settings. */
  readonly runWith: (env: Env, ...args: readonly string[]) => ReturnType<typeof runShipshape>;
  /** Makes the store, with one secret of each kind. */
  readonly fill: () => Promise<void>;
  /** The secrets by path, as they open under the key in the file. */
  readonly secrets: () => Promise<Readonly<Record<string, string>>>;
  /** Opens the store in this process, under the key in the file. */
  readonly withStore: <A>(use: (store: Store) => Promise<A>) => Promise<A>;
  readonly keyFile: string;
}

const ignore = () => undefined;

/** In a folder; `url` is that of a PostgreSQL. */
export const ownStoreWorld = (dataDir: string, url?: string): OwnStoreWorld => {
  const env: Env = {
    SHIPSHAPE_DATA_DIR: dataDir,
    PATH: process.env['PATH'] ?? '',
    ...(url !== undefined && { SHIPSHAPE_STORE: url }),
  };
  const keyFile = join(dataDir, 'shipshape.key');
  const open = (sealer: SecretSealer): Promise<Store> =>
    url === undefined
      ? Promise.resolve(sqliteStoreIn(dataDir, { sealer }))
      : postgresStoreAt(url, { sealer });
  const withStore = async <A>(use: (store: Store) => Promise<A>): Promise<A> => {
    const store = await open(aesGcmSealer(readFileSync(keyFile)));
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  };
  const runWith = (more: Env, ...args: readonly string[]) =>
    runShipshape({ ...env, ...more }, ...args);
  const run = (...args: readonly string[]) =>
    runCommand(
      {
        openLocal: (at, isToBeThere) => openLocal(env, ignore, at, isToBeThere),
        ownStore: ownStoreOf(env),
      },
      args,
    );
  return {
    env,
    run,
    runWith,
    withStore,
    keyFile,
    fill: async () => {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      writeFileSync(keyFile, randomBytes(32), { mode: 0o600, flag: 'wx' });
      await withStore((store) => putFleet(store, aWholeFleet()));
    },
    secrets: () =>
      withStore(async ({ fleet }) =>
        Object.fromEntries(
          (await rightOf(fleet.resources)).flatMap(({ path, secret }) =>
            O.isSome(secret) && 'reveal' in secret.value ? [[path, secret.value.reveal()]] : [],
          ),
        ),
      ),
  };
};
