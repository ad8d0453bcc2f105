import type { DumpRequest } from '../../../core/backups/ports/dump-maker.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { DumpGate } from '../../network/dump-gate.js';

/** A program, its arguments, and all of its environment. */
export interface ToolCommand {
  readonly file: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** How the tool is run. It finds the gate where it would find a server, and gets no password. */
export const toolCommand = (
  request: DumpRequest,
  gate: Pick<DumpGate, 'directory' | 'user'>,
  lockWaitMs: number,
): ToolCommand =>
  request.target.engine === 'postgresql'
    ? pgDumpCommand(request, gate, lockWaitMs)
    : mysqldumpCommand(request, gate);

/**
 * For a tool of libpq at a gate. Where to connect, as whom and to what stands in variables: a name after `-d` is read as a
 * connection string (libpq, "Connection Strings"), so that a database could be called `host=evil`. Nothing is read from the
 * home directory.
 */
export const libpqEnvironment = (
  { user, database }: Pick<DumpTarget, 'user' | 'database'>,
  { directory }: Pick<DumpGate, 'directory'>,
): ToolCommand['env'] => ({
  ...ENVIRONMENT,
  PGHOST: directory,
  PGPORT: '5432',
  PGUSER: user,
  PGDATABASE: database.name,
  PGSSLMODE: 'disable',
  PGGSSENCMODE: 'disable',
  PGPASSFILE: `${directory}/no-passwords`,
});

/** The first version with zstd, which is twice as fast as gzip at the same size. */
const ZSTD_SINCE = 16;

const pgDumpCommand = (
  { target, tool, format }: DumpRequest,
  gate: Pick<DumpGate, 'directory'>,
  lockWaitMs: number,
): ToolCommand => ({
  file: tool.file,
  argv: [
    '--no-password',
    `--lock-wait-timeout=${lockWaitMs}`,
    `--format=${format}`,
    ...(format === 'plain' ? [] : [`--compress=${tool.major >= ZSTD_SINCE ? 'zstd:1' : '1'}`]),
  ],
  env: libpqEnvironment(target, gate),
});

/** Routines, events and triggers belong to a database; a lock of all tables would keep others from writing. */
const WHOLE_DATABASE = [
  '--single-transaction',
  '--quick',
  '--no-tablespaces',
  '--triggers',
  '--routines',
  '--events',
  '--hex-blob',
  // The most that there is: a row that the server takes must fit.
  '--max-allowed-packet=1G',
  '--default-character-set=utf8mb4',
];

/** `--no-defaults` has to come first (MySQL's manual, "Command-Line Options that Affect Option-File Handling"). */
const mysqldumpCommand = (
  { target, tool }: DumpRequest,
  { directory, user }: Pick<DumpGate, 'directory' | 'user'>,
): ToolCommand => ({
  file: tool.file,
  argv: [
    '--no-defaults',
    ...WHOLE_DATABASE,
    ...(target.engine === 'mysql' && tool.major >= 8 ? OF_MYSQL_8 : ['--skip-ssl']),
    '--protocol=SOCKET',
    `--socket=${directory}/mysql.sock`,
    `--user=${user}`,
    // What follows is a name even if it begins with a dash.
    '--',
    target.database.name,
  ],
  env: ENVIRONMENT,
});

/** The gate is on this machine, and logs in by TLS itself. The rest is what an account without global privileges may read. */
const OF_MYSQL_8 = ['--ssl-mode=DISABLED', '--set-gtid-purged=OFF', '--column-statistics=0'];

/** Messages in English, which `dumpFailureOf` knows. */
export const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };
