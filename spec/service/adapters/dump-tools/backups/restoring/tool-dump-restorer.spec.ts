import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execaDumpToolProbe } from '../../../../../../adapters/dump-tools/execa-dump-tool-probe.js';
import { toolDumpRestorer } from '../../../../../../adapters/dump-tools/backups/restoring/tool-dump-restorer.js';
import { loopbackGates } from '../../../../../support/gate/loopback-gates.js';
import type { DumpFormat } from '../../../../../../core/engines/engine-record.js';
import { describeDumpRestorer } from '../../../../../contracts/backups/dump-restorer.contract.js';
import { mysqlProofWorld } from '../../../../../support/backups/mysql-proof-world.js';
import {
  type PostgresProofWorld,
  postgresProofWorld,
} from '../../../../../support/backups/verifier-world.js';
import {
  startSystemMariadb,
  systemMariadb,
} from '../../../../../support/database-servers/system-mariadb.js';
import { systemPostgresBin } from '../../../../../support/database-servers/system-postgres.js';
import { productDump } from '../../../../../support/backups/product-dump.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import type { Uuid } from '../../../../../../core/shared/uuid.js';
import { expect } from 'chai';

const DEADLINE_MS = 60_000;

const restorerIn = (directory: string) =>
  toolDumpRestorer({
    tools: execaDumpToolProbe({ directories: [directory], timeoutMs: DEADLINE_MS }),
    openGate: loopbackGates(),
    folder: join(tmpdir(), 'restores'),
    onToolMessage: () => undefined,
  });

const ofPostgres = async (world: PostgresProofWorld, bin: string) => {
  const { target } = world.source;
  const restorable = (format: DumpFormat, dump: Buffer, jobs: number) => ({
    order: {
      kind: { ...world.kind, format },
      target: { ...target, database: { ...target.database, name: 'postgres' } },
      database: 'shop',
      replaces: false,
      tables: [],
      jobs,
      sizeBytes: dump.length,
    },
    dump,
  });
  return {
    restorer: restorerIn(bin),
    ...restorable('custom', world.dump, 3),
    otherwise: restorable('plain', await world.dumpAs('plain'), 1),
    restored: world.restored,
    databases: async () =>
      (await world.psql('postgres', 'SELECT datname FROM pg_database')).split('\n'),
    close: () => Promise.resolve(),
  };
};

describe('the restores of real servers', function () {
  this.timeout(600_000);
  const bin = systemPostgresBin();
  const mariadb = systemMariadb();
  let world: PostgresProofWorld;
  if (bin === undefined) it('needs a PostgreSQL of this machine (apt-get install postgresql)');
  else {
    before(async () => {
      world = await postgresProofWorld(bin);
    });
    after(() => world.close());
    describeDumpRestorer('PostgreSQL (custom, 3 at once, and plain)', () => ofPostgres(world, bin));
    it('makes the roles that a dump needs and the server lacks, which stay with the restored database alone', async () => {
      const { target, tool } = world.source;
      const at = (name: string) => ({ ...target, database: { ...target.database, name } });
      await world.psql(
        'postgres',
        'CREATE ROLE keeper; CREATE ROLE "A ""B"; CREATE DATABASE owned',
      );
      await world.psql(
        'owned',
        'CREATE TABLE t (); ALTER TABLE t OWNER TO keeper; CREATE POLICY p ON t TO "A ""B"; GRANT SELECT ON t TO "A ""B"',
      );
      const { bytes } = await productDump({ target: at('owned'), tool, format: 'custom' });
      await world.psql('postgres', 'DROP DATABASE owned; DROP ROLE keeper; DROP ROLE "A ""B"');
      const roles = { names: ['A "B', 'keeper', 'postgres'], count: 3 };
      const needs = { roles, encoding: 'LATIN1', collation: 'xx_XX', characterType: 'xx_XX' };
      const order = {
        kind: { ...world.kind, needs },
        target: at('postgres'),
        database: 'owned',
        replaces: false,
        tables: [],
        jobs: 1,
        sizeBytes: bytes.length,
      };
      const restorer = restorerIn(bin);
      const { signal } = new AbortController();
      const fill = async (run: Uuid) => {
        const dump = (async function* () {
          yield await Promise.resolve(bytes);
        })();
        return rightOf(restorer.fill({ ...order, run }, dump, () => undefined, signal));
      };
      const made = async () =>
        world.psql(
          'postgres',
          "SELECT rolname, rolsuper, rolcanlogin FROM pg_roles WHERE rolname IN ('keeper', 'A \"B') ORDER BY 1",
        );
      const [cleared, completed] = [aUuid(1), aUuid(2)];
      await fill(cleared);
      await rightOf(restorer.clear({ ...order, run: cleared }, signal));
      expect(await made()).to.equal('');
      const { leftOut, contents } = await fill(completed);
      expect(leftOut).to.deep.equal({
        roles: [],
        statements: 0,
        madeRoles: ['A "B', 'keeper'],
        locale: 'xx_XX',
      });
      expect(contents.names.grant).to.have.lengthOf(1);
      await rightOf(restorer.complete({ ...order, run: completed }, signal));
      await rightOf(restorer.clear({ ...order, run: completed }, signal));
      expect(await made()).to.equal('A "B|f|f\nkeeper|f|f');
      expect(
        await world.psql(
          'owned',
          'SELECT tableowner, getdatabaseencoding() FROM pg_tables WHERE schemaname = $$public$$',
        ),
      ).to.equal('keeper|LATIN1');
    });
  }
  if (mariadb === undefined) it('needs a MariaDB of this machine (apt-get install mariadb-server)');
  else
    describeDumpRestorer(
      'MariaDB',
      async () => {
        const { clients } = mariadb;
        const world = await mysqlProofWorld(await startSystemMariadb(mariadb), 'mariadb', clients);
        const { target } = world.source;
        await world.query('DROP USER gone@localhost');
        return {
          restorer: restorerIn(clients),
          order: {
            kind: world.kind,
            target: { ...target, database: { ...target.database, name: 'information_schema' } },
            database: 'shop',
            replaces: false,
            tables: [],
            jobs: 1,
            sizeBytes: world.dump.length,
          },
          dump: world.dump,
          restored: world.restored,
          missing: ['gone@localhost'],
          databases: async () => (await world.query('SHOW DATABASES')).split('\n'),
          close: world.close,
        };
      },
      false,
    );
});
