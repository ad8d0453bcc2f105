import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { CERTIFICATE_OF_LOCALHOST, SERVER_KEY } from '../network/certificates.js';
import { freePort } from '../network/free-port.js';
import { freshData } from './data-templates.js';
import type { MysqlPrograms } from './newer-servers.js';
import { serverUser, type SystemMariadb, untilReady } from './system-mariadb.js';

/** Starts a server of this MySQL with these options on a free port of 127.0.0.1; its files are removed when it stops. */
export const startNewerMysql = async (
  programs: MysqlPrograms,
  telling: Readonly<Record<string, string>> = {},
): Promise<SystemMariadb> => {
  const directory = await mkdtemp(join(tmpdir(), 'shipshape-newer-mysql-'));
  const owner = serverUser();
  const path = (name: string) => join(directory, name);
  await writeFile(path('cert.pem'), CERTIFICATE_OF_LOCALHOST);
  await writeFile(path('key.pem'), SERVER_KEY, { mode: 0o600 });
  for (const file of [directory, path('cert.pem'), path('key.pem')])
    await chown(file, owner.uid, owner.gid);
  const { port, server } = await serve(programs, path, owner, telling);
  const query = async (sql: string) => {
    const asRoot = ['--no-defaults', '--user=root', `--socket=${path('socket')}`];
    const batch = ['--batch', '--skip-column-names', '--default-character-set=utf8mb4'];
    const client = join(programs.clients, 'mysql');
    return (await execa(client, [...asRoot, ...batch], { input: sql })).stdout;
  };
  await untilReady(server, path('socket'), query);
  return {
    port,
    socket: path('socket'),
    major: Number.parseInt(await query('SELECT VERSION()')),
    query,
    stop: async () => {
      server.kill('SIGKILL');
      await server;
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const serve = async (
  { basedir, server }: MysqlPrograms,
  path: (name: string) => string,
  owner: ReturnType<typeof serverUser>,
  telling: Readonly<Record<string, string>>,
) => {
  const places = {
    datadir: path('data'),
    basedir,
    'lc-messages-dir': join(basedir, 'share/mysql'),
    'character-sets-dir': join(basedir, 'share/mysql/charsets'),
    'plugin-dir': join(basedir, 'lib/mysql/plugin'),
    'innodb-buffer-pool-size': '32M',
    'innodb-redo-log-capacity': '16M',
    'performance-schema': 'OFF',
    mysqlx: 'OFF',
    'log-bin-trust-function-creators': 'ON',
    'skip-log-bin': '',
    'secure-file-priv': 'NULL',
  };
  const flagsOf = (settings: Readonly<Record<string, string>>) =>
    Object.entries(settings).map(([name, value]) => `--${name}${value === '' ? '' : `=${value}`}`);
  const options = { ...owner, cwd: '/', stdio: 'ignore' } as const;
  await freshData(server, path('data'), () =>
    execa(server, ['--no-defaults', '--initialize-insecure', ...flagsOf(places)], options),
  );
  // Its name among replicas, which all that were made from one template would share.
  await rm(path('data/auto.cnf'), { force: true });
  const port = await freePort();
  const settings = {
    ...places,
    port: String(port),
    'bind-address': '127.0.0.1',
    socket: path('socket'),
    'pid-file': path('pid'),
    'ssl-cert': path('cert.pem'),
    'ssl-key': path('key.pem'),
    'innodb-flush-log-at-trx-commit': '0',
    ...telling,
  };
  const started = execa(server, ['--no-defaults', ...flagsOf(settings)], {
    ...options,
    reject: false,
  });
  return { port, server: started };
};
