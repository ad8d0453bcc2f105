import type { DumpVerifier, ProofPlace } from '../../../core/backups/ports/dump-verifier.js';
import type { DumpKind } from '../../../core/backups/dumped.js';
import { mysqlProofWorld } from '../../support/backups/mysql-proof-world.js';
import { type ProductDump, productDump } from '../../support/backups/product-dump.js';
import { postgresProofWorld } from '../../support/backups/verifier-world.js';
import { startNewerMysql } from '../../support/database-servers/newer-mysql.js';
import { newerMysql } from '../../support/database-servers/newer-servers.js';
import {
  startSystemMariadb,
  systemMariadb,
} from '../../support/database-servers/system-mariadb.js';
import { systemPostgresBin } from '../../support/database-servers/system-postgres.js';
import type { Random } from '../../support/rogues/random.js';
import { type Damage, LIKE_MYSQL, OF_MARIADB, OF_POSTGRESQL } from './damages.js';

/** A server whose databases are dumped, damaged and proved. */
export interface ProofSubject {
  readonly verifier: DumpVerifier;
  readonly kind: DumpKind;
  readonly place: ProofPlace;
  readonly damages: readonly Damage[];
  /** Dumps a new database with random contents, and these. */
  readonly dump: (random: Random, more?: string) => Promise<ProductDump>;
  readonly close: () => Promise<void>;
}

const ofPostgresql = async (): Promise<ProofSubject> => {
  const bin = systemPostgresBin();
  if (bin === undefined) throw new Error('This machine has no PostgreSQL.');
  const world = await postgresProofWorld(bin);
  const names = ['postgres', 'reader', 'stranger'];
  await world.psql('postgres', 'CREATE ROLE reader');
  const needs = {
    roles: { names, count: names.length },
    encoding: 'UTF8',
    collation: 'C',
    characterType: 'C',
  };
  const { target, tool } = world.source;
  return {
    ...world,
    kind: { ...world.kind, needs },
    place: { _tag: 'ThrowawayServer', path: 'oracle', major: world.kind.toolMajor },
    damages: OF_POSTGRESQL,
    dump: async (random, more = '') => {
      await world.psql('postgres', 'DROP DATABASE IF EXISTS one');
      await world.psql(
        'postgres',
        "CREATE DATABASE one TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'",
      );
      await world.psql('one', `${postgresqlTables(random)} ${more};`);
      const of = { ...target, database: { ...target.database, name: 'one' } };
      return productDump({ target: of, tool, format: 'custom', compare: 'counts' });
    },
  };
};

const tables = (random: Random, table: (n: number, rows: number) => string): string =>
  Array.from({ length: 1 + random(4) }, (_, n) => table(n, random(3_000))).join('');

const postgresqlTables = (random: Random): string =>
  `CREATE SCHEMA s; CREATE TYPE s.mood AS ENUM ('sad', 'glad');${tables(
    random,
    (n, rows) => `
CREATE TABLE t${n} (id serial PRIMARY KEY, a text NOT NULL, m s.mood DEFAULT 'sad');
INSERT INTO t${n} (a) SELECT md5(g::text) FROM generate_series(1, ${rows}) g;
CREATE INDEX ON t${n} (lower(a)); CREATE VIEW v${n} AS SELECT id FROM t${n};
CREATE MATERIALIZED VIEW mv${n} AS SELECT count(*) FROM t${n};
CREATE TABLE s.c${n} (id int REFERENCES t${n}, CHECK (id > 0));
ALTER TABLE t${n} OWNER TO stranger; GRANT SELECT ON t${n} TO reader; GRANT USAGE ON SCHEMA s TO reader;
ALTER TABLE t${n} ENABLE ROW LEVEL SECURITY; CREATE POLICY p${n} ON t${n} TO reader USING (id > ${n});
CREATE FUNCTION f${n}(x int) RETURNS int LANGUAGE plpgsql AS $$BEGIN RETURN x; END$$;`,
  )}`;

const likeMysql = async (engine: 'mysql' | 'mariadb'): Promise<ProofSubject> => {
  const programs = engine === 'mysql' ? newerMysql() : systemMariadb();
  if (programs === undefined) throw new Error(`This machine has no server of ${engine}.`);
  const server = await (engine === 'mysql'
    ? startNewerMysql(programs as NonNullable<ReturnType<typeof newerMysql>>)
    : startSystemMariadb(programs as NonNullable<ReturnType<typeof systemMariadb>>));
  const world = await mysqlProofWorld(server, engine, programs.clients);
  const { target, tool } = world.source;
  const needs = { roles: { names: [], count: 0 }, encoding: 'latin1', collation: 'latin1_bin' };
  return {
    ...world,
    kind: { ...world.kind, needs },
    place: { _tag: 'ThrowawayServer', path: 'oracle', major: world.kind.toolMajor },
    damages: engine === 'mysql' ? LIKE_MYSQL : OF_MARIADB,
    dump: async (random, more = '') => {
      await world.query(`DROP DATABASE IF EXISTS one; CREATE DATABASE one CHARACTER SET latin1 COLLATE latin1_bin;
USE one; ${mysqlTables(random)} ${more};`);
      const of = { ...target, database: { ...target.database, name: 'one' } };
      return productDump({ target: of, tool, format: 'plain', compare: 'counts' });
    },
  };
};

const mysqlTables = (random: Random): string =>
  tables(
    random,
    (n, rows) => `
CREATE TABLE t${n} (id INT PRIMARY KEY AUTO_INCREMENT, a VARCHAR(50), KEY (a));
INSERT INTO t${n} (a) VALUES ${Array.from({ length: 1 + rows }, (_, row) => `('row ${row}')`).join(', ')};
CREATE VIEW v${n} AS SELECT id FROM t${n};
CREATE TABLE c${n} (id INT, FOREIGN KEY (id) REFERENCES t${n} (id));
CREATE TRIGGER g${n} BEFORE INSERT ON t${n} FOR EACH ROW SET NEW.a = TRIM(NEW.a);
CREATE FUNCTION f${n}(x INT) RETURNS INT DETERMINISTIC RETURN x;`,
  );

export const SUBJECTS = {
  postgresql: ofPostgresql,
  mariadb: () => likeMysql('mariadb'),
  mysql: () => likeMysql('mysql'),
};
