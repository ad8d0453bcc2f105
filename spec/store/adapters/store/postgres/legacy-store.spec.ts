import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { maintenance } from '../../../../../adapters/store/postgres/migrations/0018-maintenance.js';
import { MIGRATIONS } from '../../../../../adapters/store/postgres/opening/migrations.js';
import { aViewer } from '../../../../support/access/a-caller.js';
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
import { postgresStoreAt, postgresWorld } from '../../../../support/stores/postgres-world.js';

describe('a Postgres store that version 0.1.0 made', () => {
  const world = postgresWorld();
  const legacy = legacyStore('0.1.0', 'postgres');
  const open = async (database: string) => {
    const store = await postgresStoreAt(world().url(database), { sealer: legacy.sealer });
    const content = await contentOf(store, legacy);
    await store.close();
    return content;
  };

  it('opens with everything in it, each time', async () => {
    const database = await world().make('nothing');
    await world().server.query(legacy.read('store.sql'), database);
    expect(await open(database)).to.deep.equal(legacy.content());
    expect(await open(database)).to.deep.equal(legacy.content());
  });

  it('has its resources managed by those who apply fleet files without a name', async () => {
    const database = await world().make('nothing');
    await world().server.query(legacy.read('store.sql'), database);
    const store = await postgresStoreAt(world().url(database), { sealer: legacy.sealer });
    const managers = (await rightOf(store.fleet.resources)).map(({ managedBy }) => managedBy);
    expect(new Set(managers)).to.deep.equal(new Set(['fleet-file']));
    await store.close();
  });

  it('gives backup:read to the tokens that could read everything of a scope, once, and to no other', async () => {
    const database = await world().make('nothing');
    await world().server.query(legacy.read('store.sql'), database);
    for (const [id, grants] of LEGACY_GRANTS)
      await world().server.query(
        `INSERT INTO shipshape.token (id, name, hash, grants, created_at) VALUES ('${id}', '${id}', '${id}', '${grants}', 0)`,
        database,
      );
    await open(database);
    const store = await postgresStoreAt(world().url(database), { sealer: legacy.sealer });
    expect(await grantsOfLegacyTokens(store)).to.deep.equal(UPGRADED_GRANTS);
    await store.close();
  });

  it('has its channels start with the problems that are open', async () => {
    const database = await world().make('nothing');
    await world().server.query(legacy.read('store.sql'), database);
    await world().server.query(ADD_CHANNEL, database);
    const store = await postgresStoreAt(world().url(database), { sealer: legacy.sealer });
    const { id } = await refAt(store, 'nights', 'channel');
    const items = readable(await rightOf(store.channels.items(id, 100)));
    const open = await listedProblems(store, aViewer(), aFilter({ state: O.some('open') }));
    expect(open).not.to.be.empty;
    expect(items.map(({ problem }) => problem)).to.have.members(open.map((one) => one.id));
    await store.close();
  });

  it('has what an Alertmanager was told before it is a mirror told again', async () => {
    const database = await world().make('nothing');
    const query = (sql: string) => world().server.query(sql, database);
    await query(legacy.read('store.sql'));
    const [row] = await query('SELECT max(version) AS version FROM shipshape.shipshape_migration');
    const before = MIGRATIONS.indexOf(maintenance);
    await query(MIGRATIONS.slice(Number(row?.['version']), before).join(';'));
    await query(
      `INSERT INTO shipshape.shipshape_migration SELECT generate_series(${Number(row?.['version']) + 1}, ${before})`,
    );
    await query(ADD_CHANNEL);
    await query(
      ADD_CHANNEL.replaceAll('nights', 'alerts')
        .replace('webhook', 'alertmanager')
        .replace("01'", "02'"),
    );
    await query(ADD_ENTRIES);
    await open(database);
    expect(await query(DUE_ENTRIES)).to.deep.equal([{ path: 'alerts', entry: TOLD_ENTRY }]);
  });

  it('grants no claim any more to a node of that version that still runs', async () => {
    const database = await world().make('nothing');
    await world().server.query(legacy.read('store.sql'), database);
    const claim = () => world().server.query(CLAIM_OF_0_1_0, database);
    expect(await claim()).to.have.length(1);
    await open(database);
    expect(await claim()).to.deep.equal([]);
  });
});

const ADD_CHANNEL = `
INSERT INTO shipshape.resource (id, type, path, name, attributes)
VALUES ('10000000-0000-4000-8000-000000000001', 'channel', 'nights', 'nights', '{"kind":"webhook"}')`;

const TOLD_ENTRY = '{"told":{"lastAt":"2026-11-01T00:00:00.000Z"},"dueAt":null}';

/** Each channel has told of a problem, waits to do so, and has told the end of one. */
const ADD_ENTRIES = `
INSERT INTO shipshape.channel_entry (channel, problem, entry)
SELECT r.id, gen_random_uuid(), told.entry
  FROM shipshape.resource r CROSS JOIN unnest(ARRAY[
         '${TOLD_ENTRY}', '{"told":null,"dueAt":null}',
         '{"told":{"lastAt":"2026-11-01T00:00:00.000Z","endedAt":"2026-11-01T00:00:00.000Z"},"dueAt":null}'
       ]) told (entry)
 WHERE r.type = 'channel'`;

const DUE_ENTRIES = `
SELECT r.path, e.entry FROM shipshape.channel_entry e JOIN shipshape.resource r ON r.id = e.channel
 WHERE e.due_at IS NOT NULL`;

const CLAIM_OF_0_1_0 = `
INSERT INTO shipshape.watch_turn AS last (slot, round, node_id)
VALUES (5, extract(epoch FROM clock_timestamp()) * 1000, gen_random_uuid())
    ON CONFLICT (slot) DO UPDATE SET round = excluded.round, node_id = excluded.node_id
 WHERE last.round < excluded.round
RETURNING slot`;
