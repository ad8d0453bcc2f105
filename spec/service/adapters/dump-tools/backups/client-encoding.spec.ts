import { expect } from 'chai';
import pg from 'pg';
import { Secret } from '../../../../../core/shared/secret.js';
import { productDump, toolIn } from '../../../../support/backups/product-dump.js';
import {
  startSystemPostgres,
  type SystemPostgres,
  systemPostgresBin,
} from '../../../../support/database-servers/system-postgres.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';

const TEXT = 'costs 5 €, ш';

describe('a database in UTF8', () => {
  const bin = systemPostgresBin();
  if (bin === undefined) {
    it('needs a PostgreSQL of this machine (apt-get install postgresql)');
    return;
  }

  let server: SystemPostgres;
  let euros: pg.Client;

  before(async () => {
    server = await startSystemPostgres(bin);
    const maker = new pg.Client({ ...server, host: '127.0.0.1', database: 'postgres' });
    await maker.connect();
    await maker.query("CREATE DATABASE euros TEMPLATE template0 ENCODING 'UTF8'");
    await maker.end();
    euros = new pg.Client({ ...server, host: '127.0.0.1', database: 'euros' });
    euros.on('error', () => undefined);
    await euros.connect();
    await euros.query(`CREATE TABLE "€" AS SELECT '${TEXT}'::text AS a`);
  });

  after(() => server.stop());

  for (const encoding of ['LATIN1', 'KOI8R', 'SQL_ASCII'])
    it(`is dumped in its own encoding where its role sets ${encoding}`, async () => {
      await euros.query(`ALTER ROLE postgres SET client_encoding = '${encoding}'`);
      const tool = await toolIn(bin, 'pg_dump');
      const dump = await productDump({ target: targetOf(server), tool, format: 'plain' });
      expect(dump).to.include({ isWhole: true, said: '' });
      expect(dump.bytes.toString())
        .to.include(`\n${TEXT}\n`)
        .and.include("client_encoding = 'UTF8'");
    });
});

const targetOf = ({ port, user, password }: SystemPostgres) =>
  aDumpTarget({ host: '127.0.0.1', port, user, password: new Secret(password), database: 'euros' });
