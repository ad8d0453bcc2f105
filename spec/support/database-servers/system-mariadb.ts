import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { execa, execaSync } from 'execa';
import { freePort } from '../network/free-port.js';
import { freshData } from './data-templates.js';
import { CERTIFICATE_OF_LOCALHOST, SERVER_KEY } from '../network/certificates.js';
import { pollUntil } from '../shared/poll-until.js';

/** The programs of a MariaDB, as Debian's mariadb-server and mariadb-client install them. */
export interface MariadbPrograms {
  /** The `usr` of the server, under which it finds its own files; left out where it is the system's. */
  readonly basedir?: string;
  readonly server: string;
  readonly installer: string;
  /** Where mariadb-dump and the client are. */
  readonly clients: string;
}

export type SystemMariadb = Awaited<ReturnType<typeof startSystemMariadb>>;

const PROGRAMS: MariadbPrograms = {
  server: '/usr/sbin/mariadbd',
  installer: '/usr/bin/mariadb-install-db',
  clients: '/usr/bin',
};

/** Those of this machine; undefined if one is missing. */
export const systemMariadb = (): MariadbPrograms | undefined => {
  const clients = ['mariadb', 'mariadb-dump'].map((name) => join(PROGRAMS.clients, name));
  return [PROGRAMS.server, PROGRAMS.installer, ...clients].every((file) => existsSync(file))
    ? PROGRAMS
    : undefined;
};

export const NO_MARIADB =
  '        PENDING: this machine has no MariaDB server with mariadb-dump (apt-get install mariadb-server mariadb-client)';

/** Starts a server of this MariaDB with these options on a free port of 127.0.0.1; its files are removed when it stops. */
export const startSystemMariadb = async (
  programs: MariadbPrograms,
  telling: Readonly<Record<string, string>> = {},
) => {
  const directory = await mkdtemp(join(tmpdir(), 'shipshape-system-mariadb-'));
  const owner = serverUser();
  const path = (name: string) => join(directory, name);
  await writeFile(path('cert.pem'), CERTIFICATE_OF_LOCALHOST);
  await writeFile(path('key.pem'), SERVER_KEY, { mode: 0o600 });
  for (const file of [directory, path('cert.pem'), path('key.pem')])
    await chown(file, owner.uid, owner.gid);
  const { port, server } = await serve(programs, path, owner, telling);
  // Newer clients would verify the certificate even here.
  const asRoot = ['--no-defaults', '--user=root', '--skip-ssl', `--socket=${path('socket')}`];
  const client = (name: string) => join(programs.clients, name);
  const query = async (sql: string) =>
    (await execa(client('mariadb'), [...asRoot, '--batch', '--skip-column-names'], { input: sql }))
      .stdout;
  await untilReady(server, path('socket'), query);
  return {
    port,
    /** Of the server, for root without a password. */
    socket: path('socket'),
    major: Number.parseInt(await query('SELECT VERSION()')),
    /** Runs statements as root, and returns what the client prints. */
    query,
    stop: async () => {
      server.kill('SIGKILL');
      await server;
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** Each client that asks costs as much as a tenth of a start, and none has an answer without a socket. */
export const untilReady = async (
  server: { readonly exitCode?: number | null },
  socket: string,
  query: SystemMariadb['query'],
): Promise<void> => {
  const ask = () => (existsSync(socket) ? query('SELECT 1').catch(() => '') : Promise.resolve(''));
  await pollUntil(ask, (answer) => answer === '1' || server.exitCode !== null);
  if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
};

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const serve = async (
  { basedir, server, installer }: MariadbPrograms,
  path: (name: string) => string,
  owner: Owner,
  telling: Readonly<Record<string, string>>,
) => {
  const places = [
    `--datadir=${path('data')}`,
    ...(basedir === undefined ? [] : [`--basedir=${basedir}`]),
    '--innodb-log-file-size=16M',
  ];
  // As it starts, a server removes the temporary tables of every other one in the same place, which ends those in a crash.
  const env = { TMPDIR: path('') };
  const options = { ...owner, env, cwd: '/', stdio: 'ignore' } as const;
  const ofInstaller = ['--auth-root-authentication-method=normal', '--skip-test-db'];
  await freshData(server, path('data'), () =>
    execa(installer, ['--no-defaults', ...places, ...ofInstaller, '--skip-name-resolve'], options),
  );
  const port = await freePort();
  const settings = {
    port: String(port),
    'bind-address': '127.0.0.1',
    socket: path('socket'),
    'pid-file': path('pid'),
    'ssl-cert': path('cert.pem'),
    'ssl-key': path('key.pem'),
    'innodb-flush-log-at-trx-commit': '0',
    'innodb-buffer-pool-size': '16M',
    ...telling,
  };
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const started = execa(server, ['--no-defaults', ...places, ...flags, '--skip-name-resolve'], {
    ...options,
    reject: false,
  });
  return { port, server: started };
};

/** MariaDB refuses to run as root, the usual user in containers; Debian's package adds a user for it. */
export const serverUser = (): Owner => {
  const { uid, gid } = userInfo();
  if (uid !== 0) return { uid, gid };
  const idOf = (flag: string) => Number(execaSync('id', [flag, 'mysql']).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
};
