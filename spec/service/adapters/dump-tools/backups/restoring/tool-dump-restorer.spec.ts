import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execaDumpToolProbe } from '../../../../../../adapters/dump-tools/execa-dump-tool-probe.js';
import { toolDumpRestorer } from '../../../../../../adapters/dump-tools/backups/restoring/tool-dump-restorer.js';
import { dumpGateByEngine } from '../../../../../../adapters/login-probe/dump-gate-by-engine.js';
import type { DumpFormat } from '../../../../../../core/engines/dump-format.js';
import {
  describeDumpRestorer,
  type DumpRestorerWorld,
} from '../../../../../contracts/backups/dump-restorer.contract.js';
import { mysqlProofWorld } from '../../../../../support/backups/mysql-proof-world.js';
import { postgresProofWorld } from '../../../../../support/backups/verifier-world.js';
import {
  startSystemMariadb,
  systemMariadb,
} from '../../../../../support/database-servers/system-mariadb.js';
import { systemPostgresBin } from '../../../../../support/database-servers/system-postgres.js';
import { loopbackGuard } from '../../../../../support/login-probe/loopback-guard.js';

const DEADLINE_MS = 60_000;

const restorerIn = (directory: string) =>
  toolDumpRestorer({
    tools: execaDumpToolProbe({ directories: [directory], timeoutMs: DEADLINE_MS }),
    openGate: dumpGateByEngine(loopbackGuard(DEADLINE_MS), { onError: console.error }),
    folder: join(tmpdir(), 'restores'),
    onToolMessage: () => undefined,
  });

const ofPostgres = async (
  bin: string,
  format: DumpFormat,
  jobs: number,
): Promise<DumpRestorerWorld> => {
  const world = await postgresProofWorld(bin, bin, format);
  const { target } = world.source;
  return {
    restorer: restorerIn(bin),
    order: {
      kind: world.kind,
      target: { ...target, database: { ...target.database, name: 'postgres' } },
      ...{ database: 'shop', replaces: false, tables: [], jobs, sizeBytes: world.dump.length },
    },
    dump: world.dump,
    restored: world.restored,
    databases: async () =>
      (await world.psql('postgres', 'SELECT datname FROM pg_database')).split('\n'),
    close: world.close,
  };
};

describe('the restores of real servers', function () {
  this.timeout(600_000);
  const bin = systemPostgresBin();
  const mariadb = systemMariadb();
  for (const [format, jobs] of [
    ['custom', 1],
    ['custom', 3],
    ['plain', 1],
  ] as const)
    if (bin !== undefined)
      describeDumpRestorer(`PostgreSQL (${format}, ${jobs} at once)`, () =>
        ofPostgres(bin, format, jobs),
      );
  if (bin === undefined) it('needs a PostgreSQL of this machine (apt-get install postgresql)');
  if (mariadb === undefined) it('needs a MariaDB of this machine (apt-get install mariadb-server)');
  else
    describeDumpRestorer(
      'MariaDB',
      async () => {
        const { clients } = mariadb;
        const world = await mysqlProofWorld(await startSystemMariadb(mariadb), 'mariadb', clients);
        const { target } = world.source;
        return {
          restorer: restorerIn(clients),
          order: {
            kind: world.kind,
            target: { ...target, database: { ...target.database, name: 'information_schema' } },
            ...{ database: 'shop', replaces: false, tables: [], jobs: 1 },
            sizeBytes: world.dump.length,
          },
          dump: world.dump,
          restored: world.restored,
          databases: async () => (await world.query('SHOW DATABASES')).split('\n'),
          close: world.close,
        };
      },
      false,
    );
});
