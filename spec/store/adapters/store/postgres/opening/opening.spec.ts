import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { aesGcmSealer } from '../../../../../../adapters/crypto/aes-gcm-sealer.js';
import {
  openPostgresStore,
  type PostgresStoreOptions,
} from '../../../../../../adapters/store/postgres/open-store.js';
import { postgresWorld, SEALER } from '../../../../../support/stores/postgres-world.js';
import { storedText } from '../../../../../support/stores/stored-text.js';

describe('opening a Postgres store', () => {
  const world = postgresWorld();
  let name = '';
  beforeEach(async () => {
    name = await world().make('nothing');
  });

  const place = () => `postgres://127.0.0.1:${world().server.port}/${name}`;
  const query = (sql: string) => world().server.query(sql, name);
  const open = (telling: Partial<PostgresStoreOptions> = {}) =>
    openPostgresStore({ url: world().url(name), sealer: SEALER, connections: 3, ...telling });
  const makeStore = async (telling: Partial<PostgresStoreOptions> = {}) => {
    const made = await open(telling);
    expect(made).to.have.property('_tag', 'Right');
    if (E.isRight(made)) await made.right.close();
  };

  it('opens again what it has made', async () => {
    await makeStore();
    await makeStore();
  });

  it('makes one store when eight nodes open an empty database at once', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => makeStore()));
    expect(await query('SELECT version FROM shipshape.shipshape_migration')).to.deep.equal(
      [26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41].map((version) => ({
        version,
      })),
    );
  });

  it('keeps to a schema of its own, and leaves what others have in the database alone', async () => {
    await query('CREATE TABLE resource (theirs text); INSERT INTO resource VALUES (1)');
    await makeStore();
    expect(await query('SELECT * FROM public.resource')).to.deep.equal([{ theirs: '1' }]);
  });

  for (const [version, tag] of [
    [25, 'StoreOlder'],
    [99, 'StoreNewer'],
  ] as const)
    it(`refuses a store of version ${version} as ${tag}, whatever the key, and leaves it as it is`, async () => {
      await makeStore();
      await query('DELETE FROM shipshape.shipshape_migration WHERE version > 26');
      await query(`UPDATE shipshape.shipshape_migration SET version = ${version}`);
      const before = await storedText(world().server, name);
      for (const sealer of [SEALER, aesGcmSealer(Buffer.alloc(32, 9))])
        expect(await open({ sealer }))
          .to.have.property('left')
          .that.includes({ _tag: tag, place: place(), version });
      expect(await storedText(world().server, name)).to.deep.equal(before);
    });

  it('refuses a schema of its name that another program made, and changes nothing in it', async () => {
    await query('CREATE SCHEMA shipshape; CREATE TABLE shipshape.theirs (a int)');
    expect(await open()).to.deep.equal(E.left({ _tag: 'StoreForeign', place: place() }));
    const tables = await query(
      "SELECT relname FROM pg_class WHERE relname = 'shipshape_migration'",
    );
    expect(tables).to.deep.equal([]);
  });

  it('moves into an empty schema that an administrator made for it', async () => {
    await query('CREATE SCHEMA shipshape');
    await makeStore();
  });

  it('refuses a key that does not fit', async () => {
    await makeStore();
    const opened = await open({ sealer: aesGcmSealer(Buffer.alloc(32, 9)) });
    expect(opened).to.deep.equal(E.left({ _tag: 'StoreKeyWrong', place: place() }));
  });

  it('refuses a database whose encoding does not hold every name', async () => {
    await world().server.query(
      `CREATE DATABASE ${name}_ascii TEMPLATE template0 ENCODING SQL_ASCII`,
    );
    const opened = await open({ url: world().url(`${name}_ascii`) });
    const expected = { _tag: 'StoreEncoding', place: `${place()}_ascii`, encoding: 'SQL_ASCII' };
    expect(opened).to.deep.equal(E.left(expected));
  });

  it('opens a store that is up to date although it may not be written to', async () => {
    await makeStore();
    await query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await makeStore();
  });

  it('says so when the store is to be made and may not be written to', async () => {
    await query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    expect(await open()).to.deep.equal(E.left({ _tag: 'StoreReadOnly', place: place() }));
  });

  it('says so when the login may not make a schema', async () => {
    await query(`CREATE ROLE ${name} LOGIN PASSWORD 'p@ss/word'`);
    const url = `postgres://${name}:p%40ss%2Fword@127.0.0.1:${world().server.port}/${name}`;
    expect(await open({ url })).to.deep.equal(E.left({ _tag: 'StoreForbidden', place: place() }));
  });
});
