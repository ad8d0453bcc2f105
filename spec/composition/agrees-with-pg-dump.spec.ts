import { join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import { createShipshape } from '../../composition/create-shipshape.js';
import type { DumpReasonCode } from '../../core/domain/dump-reason.js';
import { Secret } from '../../core/domain/secret.js';
import { anAdmin } from '../support/a-caller.js';
import { aDatabase, aFleet, anInstance, aServer } from '../support/a-fleet.js';
import { type RunningPostgres, startEmbeddedPostgres } from '../support/embedded-postgres.js';
import {
  startSystemPostgres,
  type SystemPostgres,
  systemPostgresBin,
} from '../support/system-postgres.js';

/** The major of the server that the package embedded-postgres brings. */
const EMBEDDED_MAJOR = 18;

interface Login {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

describe('the check and the real pg_dump agree', () => {
  const bin = systemPostgresBin();
  let system: SystemPostgres;
  let newer: RunningPostgres;

  before(async function () {
    if (bin === undefined) {
      console.log(
        '        PENDING: this machine has no PostgreSQL server with pg_dump (apt-get install postgresql)',
      );
      this.skip();
    }
    system = await startSystemPostgres(bin);
    newer = await startEmbeddedPostgres();
  });
  after(async () => {
    if (bin === undefined) return;
    await system.stop();
    await newer.stop();
  });

  const agree = async (login: Login, codes: readonly DumpReasonCode[]): Promise<void> => {
    const directory = bin ?? '';
    expect(await check(directory, login)).to.deep.equal(codes);
    expect(await dump(directory, login)).to.equal(codes.length === 0);
  };

  it('on a dump that can start', async () => {
    await agree({ ...system, database: 'postgres' }, []);
  });

  it('on a wrong password', async () => {
    await agree({ ...system, database: 'postgres', password: 'wrong' }, ['login_rejected']);
  });

  it('on a database that is not there', async () => {
    await agree({ ...system, database: 'ledger' }, ['database_missing']);
  });

  it('on a port where nothing listens', async () => {
    await agree({ ...system, database: 'postgres', port: 1 }, ['unreachable']);
  });

  it('on a server of another version', async () => {
    const { port, superuser } = newer;
    const isOlder = Number(/\d+/.exec(bin ?? '')) < EMBEDDED_MAJOR;
    await agree(
      { ...superuser, port, database: 'postgres' },
      isOlder ? ['dump_tool_outdated'] : [],
    );
  });
});

const check = async (
  bin: string,
  { port, user, password, database }: Login,
): Promise<readonly DumpReasonCode[]> => {
  const { promises, close } = await createShipshape({
    store: { kind: 'memory' },
    toolDirs: [bin],
    allowTargets: ['127.0.0.0/8'],
  });
  const instance = anInstance({
    host: '127.0.0.1',
    port,
    tls: { mode: 'off' },
    admin: { user, password: new Secret(password) },
    databases: [aDatabase({ name: database })],
  });
  const fleet = aFleet({ servers: [aServer({ name: 'db', instances: [instance] })] });
  await promises.applyFleet(anAdmin(), fleet, { prune: false, dryRun: false });
  const [found] = await promises.locateResources(anAdmin(), `db/main/${database}`);
  if (found === undefined) throw new Error('The fleet was not applied.');
  const { reasons } = await promises.checkDumpReadiness(anAdmin(), found.id);
  await close();
  return reasons.map(({ code }) => code);
};

/** Whether pg_dump itself, given the very same login, makes a whole dump. */
const dump = async (bin: string, { port, user, password, database }: Login): Promise<boolean> => {
  const { failed } = await execa(join(bin, 'pg_dump'), ['--no-password'], {
    env: {
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: user,
      PGPASSWORD: password,
      PGDATABASE: database,
      PGSSLMODE: 'disable',
    },
    extendEnv: false,
    stdout: 'ignore',
    reject: false,
  });
  return !failed;
};
