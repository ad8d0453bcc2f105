import { join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import type { DumpReasonCode } from '../../../../core/dump-check/dump-reason.js';
import type { PostgresServer } from '../../../support/database-servers/embedded-postgres.js';
import {
  sharedPostgres,
  stopSharedPostgres,
} from '../../../support/database-servers/shared-postgres.js';
import {
  type DumpLogin,
  type ProductCheck,
  productCheck,
} from '../../../support/dump-check/reasons-for-login.js';
import { systemPostgresOfSuite } from '../../../support/database-servers/servers-of-suite.js';
import { systemPostgresBin } from '../../../support/database-servers/system-postgres.js';

/** The major version of the server in the package embedded-postgres. */
const EMBEDDED_MAJOR = 18;

const WAY = { engine: 'postgresql', tls: { mode: 'off' } } as const;

describe('the check and the real pg_dump agree', () => {
  const bin = systemPostgresBin();
  const system = systemPostgresOfSuite();
  let newer: PostgresServer;
  let product: ProductCheck;

  before(async () => {
    newer = await sharedPostgres();
    product = await productCheck(bin ?? '', WAY);
  });
  after(async () => {
    if (bin === undefined) return;
    await product.close();
    await stopSharedPostgres();
  });

  const agree = async (login: DumpLogin, codes: readonly DumpReasonCode[]): Promise<void> => {
    expect((await product.check(login)).reasons).to.deep.equal(codes);
    expect(await dump(bin ?? '', login)).to.equal(codes.length === 0);
  };

  it('on a dump that can start', async () => {
    await agree({ ...system(), database: 'postgres' }, []);
  });

  it('on a wrong password', async () => {
    await agree({ ...system(), database: 'postgres', password: 'wrong' }, ['login_rejected']);
  });

  it('on a database that is not there', async () => {
    await agree({ ...system(), database: 'ledger' }, ['database_missing']);
  });

  it('on a port where nothing listens', async () => {
    await agree({ ...system(), database: 'postgres', port: 1 }, ['unreachable']);
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

/** Whether pg_dump itself, with the same login, makes a whole dump. */
const dump = async (bin: string, { port, user, password, database }: DumpLogin) => {
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
