import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type pg from 'pg';
import { Secret } from '../../../../../core/shared/secret.js';
import { productDump, toolIn } from '../../../../support/backups/product-dump.js';
import { pgSessionAt, queryAt } from '../../../../support/database-servers/at-postgres.js';
import { systemPostgresOfSuite } from '../../../../support/database-servers/servers-of-suite.js';
import {
  type SystemPostgres,
  systemPostgresBin,
} from '../../../../support/database-servers/system-postgres.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';

const TEXT = 'costs 5 €, ш';

/** The bytes of a letter in each of these, and how it is read where that has no UTF-8. */
const LETTERS = [
  ['UTF8', 'c3a9', 'é'],
  ['LATIN1', 'e9', 'é'],
  ['EUC_JP', 'b0a1', '亜'],
  ['SQL_ASCII', 'e9', '\ufffd'],
] as const;

const named = (hex: string): string => `DO $$
DECLARE name text := convert_from('\\x${hex}', getdatabaseencoding());
BEGIN
  EXECUTE format('CREATE TABLE %I AS SELECT 7 AS a', name);
  EXECUTE format('CREATE SEQUENCE %I', name || 's');
  PERFORM nextval(format('%I', name || 's'));
END $$`;

describe('a database in UTF8', () => {
  const bin = systemPostgresBin();
  if (bin === undefined) {
    it('needs a PostgreSQL of this machine (apt-get install postgresql)');
    return;
  }

  const server = systemPostgresOfSuite();
  let euros: pg.Client;

  before(async () => {
    await queryAt(server(), "CREATE DATABASE euros TEMPLATE template0 ENCODING 'UTF8'");
    euros = await pgSessionAt(server(), 'euros');
    await euros.query(`CREATE TABLE "€" AS SELECT '${TEXT}'::text AS a`);
  });

  it('is compared whole, as those in other encodings are, whatever letters its names have', async () => {
    const tool = await toolIn(bin, 'pg_dump');
    for (const [encoding, hex, letter] of LETTERS) {
      const database = `in_${encoding.toLowerCase()}`;
      await euros.query(
        `CREATE DATABASE ${database} TEMPLATE template0 ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C'`,
      );
      await queryAt(server(), named(hex), database);
      const target = targetOf(server(), database);
      const { contents } = await productDump({ target, tool, format: 'custom', compare: 'counts' });
      expect(contents, encoding).to.deep.include({
        tables: [{ name: `public.${letter}`, rows: O.some(1) }],
        sequences: [{ name: `public.${letter}s`, value: O.some({ least: 1n, most: 1n }) }],
      });
    }
  });

  for (const encoding of ['LATIN1', 'KOI8R', 'SQL_ASCII'])
    it(`is dumped in its own encoding where its role sets ${encoding}`, async () => {
      await euros.query(`ALTER ROLE postgres SET client_encoding = '${encoding}'`);
      const tool = await toolIn(bin, 'pg_dump');
      const dump = await productDump({ target: targetOf(server()), tool, format: 'plain' });
      expect(dump).to.include({ isWhole: true, said: '' });
      expect(dump.bytes.toString())
        .to.include(`\n${TEXT}\n`)
        .and.include("client_encoding = 'UTF8'");
    });
});

const targetOf = ({ port, user, password }: SystemPostgres, database = 'euros') =>
  aDumpTarget({ host: '127.0.0.1', port, user, password: new Secret(password), database });
