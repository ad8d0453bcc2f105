import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { execa, execaSync } from 'execa';
import pg from 'pg';
import { freePort } from '../network/free-port.js';
import { pollUntil } from '../shared/poll-until.js';
import type { PostgresServer } from './embedded-postgres.js';

export type SystemPgbouncer = Awaited<ReturnType<typeof startSystemPgbouncer>>;

const PROGRAM = '/usr/sbin/pgbouncer';

/** That of this machine; undefined if there is none. */
export const systemPgbouncer = (): string | undefined =>
  existsSync(PROGRAM) ? PROGRAM : undefined;

export const NO_PGBOUNCER =
  '        PENDING: this machine has no PgBouncer (apt-get install pgbouncer)';

/**
 * Starts a PgBouncer of this machine before a server, in transaction mode. It gives each transaction another one of a
 * few connections in turn, so that whatever a session should have kept is missed at once.
 */
export const startSystemPgbouncer = async (
  program: string,
  { port: serverPort, superuser: { user, password } }: PostgresServer,
  settings: Readonly<Record<string, string>> = {},
) => {
  const directory = await mkdtemp(join(tmpdir(), 'shipshape-system-pgbouncer-'));
  const owner = serverUser();
  const port = await freePort();
  const path = (name: string) => join(directory, name);
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: path('users'),
    pool_mode: 'transaction',
    server_round_robin: '1',
    default_pool_size: '6',
    max_client_conn: '200',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const databases = ['[databases]', `* = host=127.0.0.1 port=${serverPort}`];
  await writeFile(path('ini'), [...databases, '[pgbouncer]', ...lines, ''].join('\n'));
  await writeFile(path('users'), `"${user}" "${password}"\n`, { mode: 0o600 });
  for (const file of [directory, path('ini'), path('users')])
    await chown(file, owner.uid, owner.gid);
  const running = execa(program, [path('ini')], {
    ...owner,
    cwd: '/',
    stdio: 'ignore',
    reject: false,
  });
  const login = { host: '127.0.0.1', port, user, password, database: 'postgres' };
  await pollUntil(() => accepts(login));
  return {
    port,
    stop: async () => {
      running.kill('SIGKILL');
      await running;
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const accepts = async (login: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client(login);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
};

/** PgBouncer refuses to run as root, the usual user in containers; Debian's packages add a user for it. */
const serverUser = (): { readonly uid: number; readonly gid: number } => {
  const { uid, gid } = userInfo();
  if (uid !== 0) return { uid, gid };
  const idOf = (flag: string) => Number(execaSync('id', [flag, 'postgres']).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
};
