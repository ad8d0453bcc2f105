import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import type { DumpReasonCode } from '../../../../core/dump-check/dump-reason.js';
import { AUTHORITY } from '../../../support/network/certificates.js';
import {
  type DumpLogin,
  type ProductCheck,
  productCheck,
} from '../../../support/dump-check/reasons-for-login.js';
import { mariadbOfSuite } from '../../../support/database-servers/servers-of-suite.js';
import { systemMariadb } from '../../../support/database-servers/system-mariadb.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const PASSWORD = 'of the specs';

const WAY = { engine: 'mariadb', tls: { mode: 'verify-full', ca: AUTHORITY } } as const;

describe('the check and the real mariadb-dump agree', function () {
  const directory = temporaryDirectory();
  const clients = systemMariadb()?.clients ?? '';
  const mariadb = mariadbOfSuite();
  let product: ProductCheck | undefined;

  before(async () => {
    product = await productCheck(clients, WAY);
    const account = (name: string, rest = '') =>
      `CREATE USER '${name}'@'%' IDENTIFIED BY '${PASSWORD}' ${rest};`;
    await mariadb().query(`CREATE DATABASE shop; CREATE TABLE shop.orders (id INT);
      ${account('backup_admin')} GRANT ALL ON *.* TO 'backup_admin'@'%';
      ${account('stranger')} ${account('locked', 'ACCOUNT LOCK')}
      ${account('expired', 'PASSWORD EXPIRE')} GRANT ALL ON *.* TO 'expired'@'%';`);
  });
  after(() => product?.close());

  const agree = async (codes: readonly DumpReasonCode[], overrides: Partial<DumpLogin> = {}) => {
    const usual = { user: 'backup_admin', password: PASSWORD, database: 'shop' };
    const login = { ...usual, port: mariadb().port, ...overrides };
    expect((await product?.check(login))?.reasons).to.deep.equal(codes);
    expect(await dump(clients, login, directory.path)).to.equal(codes.length === 0);
  };

  it('on a dump that can start', () => agree([]));

  it('on a wrong password', () => agree(['login_rejected'], { password: 'wrong' }));

  it('on a locked account, and on an expired password', async () => {
    await agree(['login_rejected'], { user: 'locked' });
    await agree(['login_rejected'], { user: 'expired' });
  });

  it('on a database that is not there, or not for the account', async () => {
    await agree(['database_missing'], { database: 'ledger' });
    await agree(['access_denied'], { user: 'stranger' });
  });

  it('on a port where nothing listens', () => agree(['unreachable'], { port: 1 }));
});

/** Whether mariadb-dump itself, with the same login, makes a whole dump. */
const dump = async (
  clients: string,
  { port, user, password, database }: DumpLogin,
  directory: string,
) => {
  const options = join(directory, 'my.cnf');
  const ca = join(directory, 'ca.pem');
  await writeFile(ca, AUTHORITY);
  await writeFile(options, `[client]\npassword="${password}"\n`, { mode: 0o600 });
  const { failed } = await execa(
    join(clients, 'mariadb-dump'),
    [
      `--defaults-file=${options}`,
      '--protocol=tcp',
      '--host=127.0.0.1',
      `--port=${String(port)}`,
      `--user=${user}`,
      `--ssl-ca=${ca}`,
      '--ssl-verify-server-cert',
      database,
    ],
    { extendEnv: false, stdout: 'ignore', reject: false },
  );
  return !failed;
};
