import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { execa, execaSync } from 'execa';
import { freePort } from '../network/free-port.js';

const DEBIAN = '/usr/lib/postgresql';
const PASSWORD = 'the superuser of the specs';

export interface SystemPostgres {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly stop: () => Promise<void>;
}

/** The programs of the newest PostgreSQL that this machine has, server and client; undefined where it has none. */
export const systemPostgresBin = (): string | undefined =>
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => ['initdb', 'pg_ctl', 'pg_dump'].every((tool) => existsSync(join(bin, tool))));

/** Starts a server of this machine's own PostgreSQL on a free port of 127.0.0.1; its files are removed when it stops. */
export const startSystemPostgres = async (bin: string): Promise<SystemPostgres> => {
  const directory = await mkdtemp(join(tmpdir(), 'shipshape-system-postgres-'));
  const owner = serverUser();
  await writeFile(join(directory, 'password'), PASSWORD);
  await Promise.all(
    [directory, join(directory, 'password')].map((path) => chown(path, owner.uid, owner.gid)),
  );
  const port = await freePort();
  const data = join(directory, 'data');
  const run = (tool: string, ...args: readonly string[]) =>
    execa(join(bin, tool), ['-D', data, ...args], { ...owner, cwd: '/', stdio: 'ignore' });
  await run(
    'initdb',
    '-A',
    'scram-sha-256',
    '-U',
    'postgres',
    '--no-sync',
    `--pwfile=${directory}/password`,
  );
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  await run('pg_ctl', '-w', '-o', options, 'start');
  return {
    port,
    user: 'postgres',
    password: PASSWORD,
    stop: async () => {
      await run('pg_ctl', '-m', 'immediate', 'stop');
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** PostgreSQL refuses to run as root, the usual user in containers; Debian's package adds a user for it. */
const serverUser = (): { readonly uid: number; readonly gid: number } => {
  const { uid, gid } = userInfo();
  if (uid !== 0) return { uid, gid };
  const idOf = (flag: string) => Number(execaSync('id', [flag, 'postgres']).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
};
