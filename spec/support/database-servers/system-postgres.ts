import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { execa, execaSync } from 'execa';
import { startOnFreePort } from '../network/free-port.js';
import { freshData } from './data-templates.js';
import { CERTIFICATE_OF_LOCALHOST, SERVER_KEY } from '../network/certificates.js';

const DEBIAN = '/usr/lib/postgresql';
const PASSWORD = 'the superuser of the specs';

export interface SystemPostgres {
  /** Of its programs, such as 15. */
  readonly major: number;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** Ends it as a crash would; its files stay until `stop`. */
  readonly kill: () => Promise<void>;
  /** Starts it again as a standby of this server, without what that one never had. */
  readonly follow: (source: SystemPostgres) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The programs of the newest PostgreSQL that this machine has, server and client; undefined where it has none. */
export const systemPostgresBin = (): string | undefined =>
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => ['initdb', 'pg_ctl', 'pg_dump'].every((tool) => existsSync(join(bin, tool))));

export const NO_POSTGRES =
  '        PENDING: this machine has no PostgreSQL server with pg_dump (apt-get install postgresql)';

/** No data of these servers is needed after a crash; each proves that it is localhost to clients that ask for TLS. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  ssl: 'on',
  ssl_cert_file: '../cert.pem',
  ssl_key_file: '../key.pem',
};

type Run = (tool: string, ...args: readonly string[]) => Promise<unknown>;

/**
 * Starts a server of the PostgreSQL in this directory on a free port of 127.0.0.1, with checksums of its pages; its files are
 * removed when it stops. No setting may have a blank in it. `prepare` runs a tool on its data before.
 */
export const startSystemPostgres = (
  bin: string,
  settings: Readonly<Record<string, string>> = {},
  prepare: (run: Run) => Promise<unknown> = () => Promise.resolve(),
): Promise<SystemPostgres> =>
  startWith(bin, settings, async (run, directory) => {
    const options = ['-A', 'scram-sha-256', '-U', 'postgres', '--no-sync', '--data-checksums'];
    await freshData(bin, join(directory, 'data'), () =>
      run('initdb', ...options, `--pwfile=${directory}/password`),
    );
    await prepare(run);
  });

/** Starts a hot standby of this server, of the same programs. */
export const startSystemStandby = (
  bin: string,
  { port, user }: SystemPostgres,
  settings: Readonly<Record<string, string>> = {},
): Promise<SystemPostgres> =>
  startWith(bin, settings, (run) =>
    run(
      'pg_basebackup',
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      user,
      '-R',
      '--no-sync',
      '-c',
      'fast',
    ),
  );

/** Starts the server whose data `fill` has made. */
const startWith = async (
  bin: string,
  settings: Readonly<Record<string, string>>,
  fill: (run: Run, directory: string) => Promise<unknown>,
): Promise<SystemPostgres> => {
  const directory = await mkdtemp(join(tmpdir(), 'shipshape-system-postgres-'));
  const owner = serverUser();
  const files = { password: PASSWORD, 'cert.pem': CERTIFICATE_OF_LOCALHOST, 'key.pem': SERVER_KEY };
  for (const [name, text] of Object.entries(files))
    await writeFile(join(directory, name), text, { mode: 0o600 });
  for (const name of ['', ...Object.keys(files)])
    await chown(join(directory, name), owner.uid, owner.gid);
  const data = join(directory, 'data');
  const env = { PGPASSWORD: PASSWORD };
  const run: Run = (tool, ...args) =>
    execa(join(bin, tool), ['-D', data, ...args], { ...owner, env, cwd: '/', stdio: 'ignore' });
  await fill(run, directory);
  const options = Object.entries({ ...SETTINGS, ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const startAt = (port: number) =>
    run('pg_ctl', '-w', '-o', [`-p ${port}`, ...options].join(' '), 'start');
  const port = await startOnFreePort(startAt);
  let isKilled = false;
  return {
    major: await majorOf(bin),
    port,
    user: 'postgres',
    password: PASSWORD,
    kill: async () => {
      isKilled = true;
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    follow: async ({ port: from, user }) => {
      const source = `host=127.0.0.1 port=${from} user=${user} password='${PASSWORD}'`;
      const rewind = ['--target-pgdata', data, `--source-server=${source} dbname=postgres`];
      await run('pg_ctl', '-m', 'fast', 'stop');
      await execa(join(bin, 'pg_rewind'), [...rewind, '--no-sync'], { ...owner, cwd: '/' });
      await writeFile(join(data, 'standby.signal'), '');
      const line = `primary_conninfo = '${source.replaceAll("'", "''")}'`;
      await appendFile(join(data, 'postgresql.auto.conf'), `\n${line}\n`);
      await startAt(port);
    },
    stop: async () => {
      if (!isKilled) await run('pg_ctl', '-m', 'immediate', 'stop');
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** As in `postgres (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)`. */
const majorOf = async (bin: string): Promise<number> =>
  Number(/ (\d+)/.exec((await execa(join(bin, 'postgres'), ['--version'])).stdout)?.[1]);

/** PostgreSQL refuses to run as root, the usual user in containers; Debian's package adds a user for it. */
export const serverUser = (): { readonly uid: number; readonly gid: number } => {
  const { uid, gid } = userInfo();
  if (uid !== 0) return { uid, gid };
  const idOf = (flag: string) => Number(execaSync('id', [flag, 'postgres']).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
};
