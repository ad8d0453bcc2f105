import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import Sqlite, { type Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { openSqliteStore } from '../../../adapters/store/sqlite/open-store.js';
import {
  DURABLE,
  type Pragmas,
  setPragmas,
} from '../../../adapters/store/sqlite/opening/set-pragmas.js';
import { sqliteOpenFailureWording } from '../../../adapters/store/sqlite/opening/open-failure.js';
import type { Store } from '../../../core/store.js';
import { onCleanUp } from '../harness/clean-ups.js';
import {
  type Engine,
  FIND_EXTRA,
  UPDATE_EXTRA,
  PLAIN_TABLE,
  type StoreLocation,
} from './engine.js';
import { keyDirectory } from './key-directory.js';
import { plainRow } from './plain-row.js';

export const sqliteEngine: Engine = {
  name: 'SQLite',
  problemOf: ['resource', 'seq'],
  makeLocation: async () => {
    const { dataDir, sealer } = await keyDirectory();
    return placeIn(dataDir, () => {
      const opened = openSqliteStore({ file: join(dataDir, 'shipshape.db'), sealer });
      if (E.isLeft(opened)) throw new Error(sqliteOpenFailureWording(opened.left));
      return opened.right;
    });
  },
};

const placeIn = (dataDir: string, open: () => Store): StoreLocation => {
  const file = join(dataDir, 'shipshape.db');
  return {
    environment: { SHIPSHAPE_DATA_DIR: dataDir },
    loggedBytes: () => Promise.resolve(statSync(`${file}-wal`).size),
    open: () => {
      const store = open();
      onCleanUp(store.close);
      return Promise.resolve(store);
    },
    run: async (statements) => {
      const database = connected(file, HASTY);
      for (const statement of statements) {
        database.exec(statement);
        await breathe();
      }
      database.close();
    },
    withoutDurability: (work) => work(),
    settle: () => {
      const database = connected(file, HASTY);
      database.pragma('wal_checkpoint(TRUNCATE)');
      database.close();
      return Promise.resolve();
    },
    prepareUpdate: () => {
      const database = connected(file, HASTY);
      const id = database.prepare(FIND_EXTRA).pluck().get();
      const statement = database.prepare(`${UPDATE_EXTRA} ?`);
      return Promise.resolve(() => Promise.resolve(statement.run(id)));
    },
    preparePlainInsert: () => {
      const database = connected(file, DURABLE);
      database.exec(PLAIN_TABLE);
      const insert = database.prepare('INSERT INTO bench_plain VALUES (?, ?, ?, ?, ?, ?)');
      return Promise.resolve(() => Promise.resolve(insert.run(...plainRow())));
    },
  };
};

/** A power failure may lose the last writes, which a benchmark can afford. */
const HASTY: Pragmas = { synchronous: 0, cache_size: -500_000, foreign_keys: 1 };

const connected = (file: string, pragmas: Pragmas): Database => {
  const database = new Sqlite(file);
  onCleanUp(() => Promise.resolve(database.close()));
  setPragmas(database, pragmas);
  database.function('fresh_uuid', () => randomUUID());
  return database;
};
