import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { aesGcmSealer } from '../../../../../../adapters/crypto/aes-gcm-sealer.js';
import { openSqliteStore } from '../../../../../../adapters/store/sqlite/open-store.js';
import { sqliteOpenFailureWording } from '../../../../../../adapters/store/sqlite/opening/open-failure.js';
import { aToken } from '../../../../../support/access/a-token.js';
import { aFleet, aServer } from '../../../../../support/fleet/a-fleet.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { anyBytes, type Random, randomFrom } from '../../../../../support/rogues/random.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { randomRuns, seedOfDay } from '../../../../../support/shared/random-cases.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';

const SEALER = aesGcmSealer(Buffer.alloc(32, 4));

/** Each is a fleet of two servers in the place of the one before, and a token. */
const WRITES = 40;

/** With its header, as "The Database File Format" of SQLite has it. */
const FRAME_BYTES = 4_096 + 24;
const HEADER_BYTES = 32;

type Damage = (log: Buffer, random: Random) => Buffer;

const overwritten = (log: Buffer, at: number, bytes: Buffer): Buffer =>
  Buffer.concat([log.subarray(0, at), bytes, log.subarray(at + bytes.length)], log.length);

const frameAt = (log: Buffer, n: number): Buffer =>
  log.subarray(HEADER_BYTES + n * FRAME_BYTES, HEADER_BYTES + (n + 1) * FRAME_BYTES);

const anyFrame = (log: Buffer, random: Random): number =>
  random(Math.floor((log.length - HEADER_BYTES) / FRAME_BYTES));

const DAMAGES: Readonly<Record<string, Damage>> = {
  'cut off': (log, random) => log.subarray(0, random(log.length)),
  'missing a bit': (log, random) => {
    const at = random(log.length);
    return overwritten(log, at, Buffer.of((log[at] ?? 0) ^ (1 << random(8))));
  },
  'overwritten with zeros': (log, random) =>
    overwritten(log, random(log.length), Buffer.alloc(random(3 * FRAME_BYTES))),
  'overwritten with anything': (log, random) =>
    overwritten(log, random(log.length), anyBytes(random(500), random)),
  'with a frame in the place of another': (log, random) => {
    const at = HEADER_BYTES + anyFrame(log, random) * FRAME_BYTES;
    return overwritten(log, at, frameAt(log, anyFrame(log, random)));
  },
  'followed by anything': (log, random) =>
    Buffer.concat([log, anyBytes(random(2 * FRAME_BYTES), random)]),
};

const DRAWN = 12 * randomRuns();

describe('a SQLite store whose write-ahead log is damaged', () => {
  const directory = temporaryDirectory();
  const folder = (name: string) => join(directory.path, name);

  /** The files of a store that is written to, and was never closed. */
  const write = async (): Promise<Buffer> => {
    mkdirSync(folder('store'));
    const store = sqliteStoreIn(folder('store'), { sealer: SEALER });
    for (let n = 0; n < WRITES; n += 1) {
      const servers = ['a', 'b'].map((letter) => aServer({ name: `${letter}-${String(n)}` }));
      await putFleet(store, aFleet({ servers }));
      const token = aToken({ id: aUuid(n), name: `token-${String(n)}` });
      await rightOf(store.tokens.add(token, String(n).padStart(64, '0')));
    }
    mkdirSync(folder('left'));
    copyFileSync(join(folder('store'), 'shipshape.db'), join(folder('left'), 'shipshape.db'));
    const log = readFileSync(join(folder('store'), 'shipshape.db-wal'));
    await store.close();
    return log;
  };

  /** How many of the writes are there, none after one that is missing and none in part; undefined where the store is refused. */
  const openWith = async (log: Buffer): Promise<number | undefined> => {
    const file = join(folder('opened'), 'shipshape.db');
    mkdirSync(folder('opened'), { recursive: true });
    copyFileSync(join(folder('left'), 'shipshape.db'), file);
    writeFileSync(`${file}-wal`, log);
    writeFileSync(`${file}-shm`, '');
    const opened = openSqliteStore({ file, sealer: SEALER });
    if (E.isLeft(opened)) {
      expect(sqliteOpenFailureWording(opened.left)).to.match(/^The store .*\.$/);
      return undefined;
    }
    const store = opened.right;
    const resources = (await rightOf(store.fleet.resources)).map(({ name }) => name).sort();
    const tokens = (await rightOf(store.tokens.list)).map(({ name }) => name);
    await store.close();
    const written = tokens.length;
    expect([...tokens].sort()).to.deep.equal(
      Array.from({ length: written }, (_, n) => `token-${String(n)}`).sort(),
    );
    const fleets = [written - 1, written].map((n) =>
      n < 0 ? [] : [`a-${String(n)}`, `b-${String(n)}`],
    );
    expect(fleets).to.deep.include(resources);
    const database = new Sqlite(file);
    expect(database.pragma('integrity_check', { simple: true })).to.equal('ok');
    database.close();
    return written;
  };

  for (const [what, damage] of Object.entries(DAMAGES))
    it(`has all up to some write, or is refused in a sentence, when that is ${what}`, async () => {
      const log = await write();
      expect(await openWith(log)).to.equal(WRITES);
      const random = randomFrom(seedOfDay);
      const found = new Set<number | undefined>();
      for (let n = 0; n < DRAWN; n += 1) found.add(await openWith(damage(log, random)));
      if (what === 'followed by anything') expect([...found]).to.deep.equal([WRITES]);
      else expect(found.size, [...found].join()).to.be.above(1);
    });
});
