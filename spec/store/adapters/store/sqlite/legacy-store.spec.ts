import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { maintenance } from '../../../../../adapters/store/sqlite/migrations/0017-maintenance.js';
import { MIGRATIONS } from '../../../../../adapters/store/sqlite/opening/migrate.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { aViewer } from '../../../../support/access/a-caller.js';
import { wokenBy } from '../../../../support/backups/woken-by.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';
import { aFilter, listedProblems } from '../../../../support/problems/read-problems.js';
import { readable } from '../../../../support/notifications/channel-desk.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { contentOf, legacyStore } from '../../../../support/stores/legacy-store.js';
import {
  grantsOfLegacyTokens,
  LEGACY_GRANTS,
  UPGRADED_GRANTS,
} from '../../../../support/stores/legacy-grants.js';
import { sqliteStoreIn } from '../../../../support/stores/sqlite-store-in.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';

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

  it('has its resources managed by those who apply fleet files without a name', async () => {
    legacy.copyTo(directory.path);
    const store = sqliteStoreIn(directory.path, { sealer: legacy.sealer });
    const managers = (await rightOf(store.fleet.resources)).map(({ managedBy }) => managedBy);
    expect(new Set(managers)).to.deep.equal(new Set(['fleet-file']));
    await store.close();
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

  it('has its channels look at the problems that were open', async () => {
    legacy.copyTo(directory.path);
    const store = sqliteStoreIn(directory.path, { sealer: legacy.sealer });
    const [channel] = await wokenBy(store.channels.wake(0, 60_000, 9));
    const { id } = await refAt(store, 'on-call', 'channel');
    expect(channel?.target).to.deep.include({ id, rules: {} });
    const items = readable(await rightOf(store.channels.items(id, 100)));
    const open = await listedProblems(store, aViewer(), aFilter({ state: O.some('open') }));
    expect(open).not.to.be.empty;
    expect(items.map(({ problem }) => problem)).to.have.members(open.map((one) => one.id));
    expect(items.filter(({ entry }) => O.isSome(entry))).to.deep.equal([]);
    await store.close();
  });

  it('has what an Alertmanager was told before it is a mirror told again', async () => {
    legacy.copyTo(directory.path);
    const other = new Sqlite(join(directory.path, 'shipshape.db'));
    const version = Number(other.pragma('user_version', { simple: true }));
    const before = MIGRATIONS.indexOf(maintenance);
    for (const migration of MIGRATIONS.slice(version, before)) other.exec(migration);
    other.pragma(`user_version = ${String(before)}`);
    for (const [id, kind] of [aUuid(1), aUuid(2)].map((id, at) => [id, KINDS[at]] as const))
      other.prepare(ADD_CHANNEL).run({ id, kind, attributes: JSON.stringify({ kind }) });
    for (const entry of ENTRIES) other.prepare(ADD_ENTRY).run({ entry, problem: entry });
    await open();
    expect(other.prepare(DUE_ENTRIES).all()).to.deep.equal([
      { path: 'alertmanager', entry: ENTRIES[0] },
    ]);
    other.close();
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

const KINDS = ['webhook', 'alertmanager'];

const ADD_CHANNEL = `
INSERT INTO resource (id, type, path, name, attributes) VALUES (:id, 'channel', :kind, :kind, :attributes)`;

/** One that is told, one that waits to be, and one whose end is told. */
const ENTRIES = [
  '{"told":{"lastAt":"2026-11-01T00:00:00.000Z"},"dueAt":null}',
  '{"told":null,"dueAt":null}',
  '{"told":{"lastAt":"2026-11-01T00:00:00.000Z","endedAt":"2026-11-01T00:00:00.000Z"},"dueAt":null}',
];

const ADD_ENTRY = `
INSERT INTO channel_entry (channel, problem, entry)
SELECT seq, :problem, :entry FROM resource WHERE type = 'channel'`;

const DUE_ENTRIES = `
SELECT r.path, e.entry FROM channel_entry e JOIN resource r ON r.seq = e.channel
 WHERE e.due_at IS NOT NULL`;

const CLAIM_OF_0_1_0 = `
INSERT INTO watch_turn VALUES (5, 'of a process of 0.1.0', :round)
    ON CONFLICT DO UPDATE SET node = excluded.node, round = excluded.round
 WHERE round < excluded.round`;
