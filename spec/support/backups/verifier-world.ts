import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type pg from 'pg';
import { toolDumpVerifier } from '../../../adapters/dump-tools/backups/proving/tool-dump-verifier.js';
import { execaDumpToolProbe } from '../../../adapters/dump-tools/execa-dump-tool-probe.js';
import { loopbackGates } from '../gate/loopback-gates.js';
import type { DumpFormat } from '../../../core/engines/engine-record.js';
import type { DumpRequest } from '../../../core/backups/ports/dump-maker.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { Secret } from '../../../core/shared/secret.js';
import type { DumpVerifierWorld } from '../../contracts/backups/dump-verifier.contract.js';
import { pgSessionAt } from '../database-servers/at-postgres.js';
import { startSystemPostgres } from '../database-servers/system-postgres.js';
import { aDumpTarget } from '../fleet/a-dump-target.js';
import { pollUntil } from '../shared/poll-until.js';
import { serversHere, serversIn } from './proving/servers-here.js';
import { productDump, toolIn } from './product-dump.js';

/** Enough for a login on a busy machine. */
const DEADLINE_MS = 60_000;

/** Tables of several kinds, and what would break a restore elsewhere or keep its database from being dropped. */
const CONTENT = `
CREATE ROLE stranger;
CREATE ROLE small LOGIN PASSWORD 'small';
CREATE TABLE item AS SELECT g AS id, md5(g::text) AS a FROM generate_series(1, 2000) g;
ALTER TABLE item OWNER TO stranger;
CREATE TABLE empty (id int PRIMARY KEY);
CREATE SCHEMA "Wide ""Name""";
CREATE TABLE "Wide ""Name""".parts (id int, day date) PARTITION BY RANGE (day);
CREATE TABLE "Wide ""Name""".part PARTITION OF "Wide ""Name""".parts FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
INSERT INTO "Wide ""Name""".parts SELECT g, '2026-05-05' FROM generate_series(1, 7) g;
CREATE VIEW items AS SELECT * FROM item;
SELECT lo_from_bytea(0, 'a large object');
CREATE PUBLICATION everything FOR ALL TABLES;
CREATE SUBSCRIPTION elsewhere CONNECTION 'host=192.0.2.1' PUBLICATION p WITH (connect = false);
CREATE ROLE proof LOGIN CREATEDB PASSWORD 'proof';
GRANT SELECT ON item TO stranger;
ALTER DEFAULT PRIVILEGES FOR ROLE stranger GRANT SELECT ON TABLES TO small;
CREATE TABLE "semi;colon" (a text DEFAULT E'it''s; \\\n');
COMMENT ON TABLE "semi;colon" IS 'GRANT SELECT ON item TO stranger;
ALTER TABLE item OWNER TO stranger;';
INSERT INTO "semi;colon" VALUES (E'\\.'), (E'\n\\.\nALTER TABLE item OWNER TO stranger;\n\\! x'), ($$'$$);
CREATE FUNCTION in_words(a int) RETURNS int LANGUAGE plpgsql AS $_$BEGIN /*
COPY public.item (id, a) FROM stdin;
*/ RETURN $1; END$_$;
CREATE FUNCTION in_parts(a int) RETURNS int
  BEGIN ATOMIC SELECT 1; SELECT CASE WHEN a > 1 THEN 2 ELSE 3 END; END;
CREATE TABLE log (id int GENERATED ALWAYS AS IDENTITY);
CREATE RULE twice AS ON INSERT TO log DO ALSO (DELETE FROM empty; UPDATE empty SET id = 2);
CREATE FUNCTION on_change() RETURNS event_trigger LANGUAGE plpgsql AS $$BEGIN END$$;
CREATE EVENT TRIGGER changes ON ddl_command_end EXECUTE FUNCTION on_change();`;

export interface PostgresProofWorld extends DumpVerifierWorld {
  /** A session of a superuser in a database. */
  readonly connect: (database: string) => Promise<pg.Client>;
  readonly psql: (database: string, sql: string) => Promise<string>;
  /** The database that was dumped, and the tool that did. */
  readonly source: Pick<DumpRequest, 'target' | 'tool'>;
  /** What tools printed. */
  readonly messages: readonly string[];
  readonly dumpAs: (format: DumpFormat) => Promise<Buffer>;
}

/** pg_dump and pg_restore of this folder, with a server of its own. */
export const postgresProofWorld = async (
  bin: string,
  serverBin = bin,
  format: DumpFormat = 'custom',
): Promise<PostgresProofWorld> => {
  const postgres = await startSystemPostgres(serverBin);
  const { port, user, password } = postgres;
  const env = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: user, PGPASSWORD: password };
  const psql = async (database: string, input: string) =>
    (
      await execa(join(serverBin, 'psql'), ['-AtqX', '-v', 'ON_ERROR_STOP=1', '-d', database], {
        env,
        input,
      })
    ).stdout;
  await psql('postgres', 'CREATE DATABASE shop');
  await psql('shop', CONTENT);
  const targetOf = (telling: Partial<DumpTarget>, database: string) =>
    aDumpTarget({
      host: '127.0.0.1',
      port,
      user,
      password: new Secret(password),
      database,
      ...telling,
    } as Parameters<typeof aDumpTarget>[0]);
  const folder = await mkdtemp(join(tmpdir(), 'gates-'));
  const proofs = `${folder}-proofs`;
  const messages: string[] = [];
  const proving = {
    tools: execaDumpToolProbe({ directories: [bin], timeoutMs: DEADLINE_MS }),
    onToolMessage: (message: string) => void messages.push(message),
  };
  const verifier = toolDumpVerifier({
    ...proving,
    openGate: loopbackGates({ folder }),
    servers: serversHere({ ...proving, folder: proofs }),
  });
  const tool = await toolIn(bin, 'pg_dump');
  const dumpAs = async (format: DumpFormat) =>
    (await productDump({ target: targetOf({}, 'shop'), tool, format })).bytes;
  const dump = await dumpAs(format);
  const left = async () => [
    ...(await readdir(folder)),
    ...serversIn(proofs),
    await psql('postgres', "SELECT datname FROM pg_database WHERE datname LIKE 'shipshape%'"),
    await psql(
      'postgres',
      "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'shipshape%'",
    ),
  ];
  return {
    verifier,
    kind: { engine: 'postgresql', format, toolMajor: tool.major },
    dump,
    altered: withOtherByte(dump, 0),
    toolless: {
      kind: { engine: 'postgresql', format, toolMajor: 99 },
      isReadAlone: format === 'plain',
    },
    target: targetOf(
      format === 'plain' ? { user: 'proof', password: new Secret('proof') } : {},
      'postgres',
    ),
    restored: { tables: 5, rows: 2010 },
    denying: targetOf({ user: 'small', password: new Secret('small') }, 'postgres'),
    refusing: { target: targetOf({}, 'nowhere'), failure: { code: 'database_missing' } },
    gone: async () => {
      await pollUntil(left, (found) => found.join('') === '');
    },
    close: async () => {
      await postgres.stop();
      for (const made of [folder, proofs]) await rm(made, { recursive: true, force: true });
    },
    psql,
    connect: (database) => pgSessionAt(postgres, database),
    source: { target: targetOf({}, 'shop'), tool },
    messages,
    dumpAs,
  };
};

/** The same dump with one byte changed. */
export const withOtherByte = (dump: Buffer, place: number): Buffer => {
  const altered = Buffer.from(dump);
  altered[place] = (altered[place] ?? 0) ^ 0x55;
  return altered;
};
