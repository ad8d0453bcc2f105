import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { contentOf, legacyStore } from '../../support/stores/legacy-store.js';
import {
  grantsOfLegacyTokens,
  LEGACY_GRANTS,
  UPGRADED_GRANTS,
} from '../../support/stores/legacy-grants.js';
import { sqliteStoreIn } from '../../support/stores/sqlite-store-in.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

describe('a SQLite store that version 0.1.0 made', () => {
  const directory = temporaryDirectory();
  const legacy = legacyStore('0.1.0', 'sqlite');
  const open = async () => {
    const store = sqliteStoreIn(directory.path, { sealer: legacy.sealer });
    const content = await contentOf(store, legacy);
    await store.close();
    return content;
  };

  it('opens with everything in it, each time', async () => {
    legacy.copyTo(directory.path);
    expect(await open()).to.deep.equal(legacy.content());
    expect(await open()).to.deep.equal(legacy.content());
  });

  it('gives backup:read to the tokens that could read everything of a scope, once, and to no other', async () => {
    legacy.copyTo(directory.path);
    const other = new Sqlite(join(directory.path, 'shipshape.db'));
    for (const [id, grants] of LEGACY_GRANTS) other.prepare(ADD_TOKEN).run({ id, grants });
    other.close();
    await open();
    const store = sqliteStoreIn(directory.path, { sealer: legacy.sealer });
    expect(await grantsOfLegacyTokens(store)).to.deep.equal(UPGRADED_GRANTS);
    await store.close();
  });

  it('grants no claim any more to a process of that version that still runs', async () => {
    legacy.copyTo(directory.path);
    const other = new Sqlite(join(directory.path, 'shipshape.db'));
    const claim = (round: number) => other.prepare(CLAIM_OF_0_1_0).run({ round }).changes;
    expect(claim(Date.now())).to.equal(1);
    await open();
    expect(claim(Date.now() + 1)).to.equal(0);
    other.close();
  });
});

const ADD_TOKEN = `
INSERT INTO token (id, name, hash, grants, created_at) VALUES (:id, :id, :id, :grants, 0)`;

const CLAIM_OF_0_1_0 = `
INSERT INTO watch_turn VALUES (5, 'of a process of 0.1.0', :round)
    ON CONFLICT DO UPDATE SET node = excluded.node, round = excluded.round
 WHERE round < excluded.round`;
