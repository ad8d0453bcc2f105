import { expect } from 'chai';
import pg from 'pg';
import { aesGcmSealer } from '../../../../../../adapters/crypto/aes-gcm-sealer.js';
import { newestVersion } from '../../../../../../adapters/store/sql/pending-migrations.js';
import { MIGRATIONS } from '../../../../../../adapters/store/postgres/migrations/migrations.js';
import { migrate } from '../../../../../../adapters/store/postgres/opening/make-ready.js';
import { type Query, schemaIn } from '../../../../../support/stores/museum/dump-postgres.js';
import { postgresWorld, SEALER } from '../../../../../support/stores/postgres-world.js';

const ADD_COLUMN = 'ALTER TABLE shipshape.maintenance_rules ADD COLUMN colour text';
const ADD_TABLE = 'CREATE TABLE shipshape.errand (id bigint PRIMARY KEY)';
const and = (...texts: readonly string[]) => ({
  ...MIGRATIONS,
  texts: [...MIGRATIONS.texts, ...texts],
});

/** Of a new store, which has a row for each of its migrations. */
const LANDED = MIGRATIONS.texts.map((_, index) => MIGRATIONS.baselineVersion + index);
const newest = newestVersion(MIGRATIONS);

describe('migrating a Postgres store', () => {
  const world = postgresWorld();
  const queryIn =
    (name: string): Query =>
    (sql) =>
      world().server.query(sql, name);
  const migrated = async (
    name: string,
    migrations = and(ADD_COLUMN, ADD_TABLE),
    sealer = SEALER,
  ) => {
    const pool = new pg.Pool({ connectionString: world().url(name), max: 1 });
    pool.on('error', () => undefined);
    const client = await pool.connect();
    client.on('error', () => undefined);
    try {
      return await migrate(client, name, sealer, migrations);
    } finally {
      client.release(true);
      await pool.end();
    }
  };
  const versions = async (name: string) =>
    (await queryIn(name)('SELECT version FROM shipshape.shipshape_migration ORDER BY 1')).map(
      ({ version }) => version,
    );
  const whole = async () => {
    const name = await world().make('nothing');
    await migrated(name);
    return schemaIn(queryIn(name));
  };

  it('runs what has landed since the baseline, once, and comes to the schema of a new store', async () => {
    const name = await world().make();
    expect(await migrated(name)).to.have.deep.property('right', [ADD_COLUMN, ADD_TABLE]);
    expect(await migrated(name)).to.have.deep.property('right', []);
    expect(await versions(name)).to.deep.equal([...LANDED, newest + 1, newest + 2]);
    expect(await schemaIn(queryIn(name))).to.deep.equal(await whole());
  });

  it('runs nothing for a key that does not fit', async () => {
    const name = await world().make();
    const other = aesGcmSealer(Buffer.alloc(32, 9));
    const expected = { _tag: 'StoreKeyWrong', place: name };
    expect(await migrated(name, undefined, other)).to.have.deep.property('left', expected);
    expect(await versions(name)).to.deep.equal(LANDED);
  });

  it('leaves all or nothing of a store that is migrated when the connection ends midway', async () => {
    const name = await world().make();
    const before = await schemaIn(queryIn(name));
    const END = 'SELECT pg_terminate_backend(pg_backend_pid())';
    expect(await migrated(name, and(ADD_COLUMN, END, ADD_TABLE)).catch(() => 'lost')).to.equal(
      'lost',
    );
    expect(await schemaIn(queryIn(name))).to.deep.equal(before);
    await migrated(name);
    expect(await schemaIn(queryIn(name))).to.deep.equal(await whole());
  });

  it('leaves nothing of a store that is made when the connection ends midway', async () => {
    const name = await world().make('nothing');
    const END = 'SELECT pg_terminate_backend(pg_backend_pid())';
    expect(await migrated(name, and(END)).catch(() => 'lost')).to.equal('lost');
    expect(await queryIn(name)("SELECT to_regnamespace('shipshape') AS schema")).to.deep.equal([
      { schema: null },
    ]);
  });
});
