import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';

/** The major version that npm brings. */
const BROUGHT = 18;

export interface Place {
  readonly databaseDir: string;
  readonly port: number;
  /** Of the superuser. */
  readonly password: string;
  readonly initdbFlags: string[];
  readonly postgresFlags: string[];
}

/**
 * Starts the newest PostgreSQL that is installed with its dump tools, where Debian has them. Undefined without one, and where the dump
 * tools of this machine are new enough for that of npm.
 */
export const startInstalled = async (
  place: Place,
  query: (database: string, statement: string) => Promise<unknown>,
): Promise<(() => Promise<void>) | undefined> => {
  const programs = (await findPgRestore(BROUGHT)) ? undefined : await installedPrograms();
  if (programs === undefined) return undefined;
  const { databaseDir: cwd, port, postgresFlags } = place;
  const data = join(cwd, 'data');
  // PostgreSQL does not run as root.
  const user = process.getuid?.() === 0 ? await idsOf('postgres') : {};
  await makeCluster(programs, place, data, user);
  const flags = ['-D', data, '-p', String(port), ...postgresFlags];
  const options = { ...user, cwd, stdio: 'ignore', reject: false } as const;
  const server = execa(join(programs, 'postgres'), flags, options);
  for (let tries = 0; tries < 100 && !(await succeeds(query('postgres', 'SELECT 1'))); tries += 1)
    await wait(100);
  return async () => {
    server.kill('SIGINT');
    await server;
  };
};

const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );

const installedPrograms = async (): Promise<string | undefined> => {
  const root = '/usr/lib/postgresql';
  const majors: readonly string[] = await readdir(root).catch(() => []);
  for (const major of majors.toSorted((one, other) => Number(other) - Number(one))) {
    const folder = join(root, major, 'bin');
    const names: readonly string[] = await readdir(folder).catch(() => []);
    if (['initdb', 'postgres', 'pg_dump'].every((name) => names.includes(name))) return folder;
  }
  return undefined;
};

interface User {
  readonly uid?: number;
  readonly gid?: number;
}

const makeCluster = async (
  programs: string,
  { databaseDir: cwd, password, initdbFlags }: Place,
  data: string,
  user: User,
): Promise<void> => {
  const passwordFile = join(cwd, 'password');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  const { uid, gid } = user;
  if (uid !== undefined && gid !== undefined)
    for (const path of [cwd, data, passwordFile]) await chown(path, uid, gid);
  const args = [...initdbFlags, '-D', data, '-U', 'postgres', `--pwfile=${passwordFile}`];
  await execa(join(programs, 'initdb'), args, { ...user, cwd });
};

const idsOf = async (name: string): Promise<User> => {
  const ids = ['-u', '-g'].map(async (flag) => Number((await execa('id', [flag, name])).stdout));
  const [uid = 0, gid = 0] = await Promise.all(ids);
  return { uid, gid };
};

/** Of the server's version or newer: an older one refuses the archive. */
export const findPgRestore = async (major: number): Promise<string | undefined> => {
  const directories = [
    ...(process.env.SHIPSHAPE_TOOL_DIRS ?? '').split(delimiter).filter(Boolean),
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    `/opt/homebrew/opt/postgresql@${major}/bin`,
    '/opt/homebrew/opt/libpq/bin',
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  for (const file of directories.map((name) => join(name, 'pg_restore')).filter(existsSync)) {
    const { stdout } = await execa(file, ['--version'], { reject: false });
    if (Number(/ (\d+)/.exec(stdout)?.[1]) >= major) return file;
  }
  return undefined;
};
