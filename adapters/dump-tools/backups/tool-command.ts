import type { DumpRequest } from '../../../core/backups/ports/dump-maker.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { DumpGate } from '../../network/dump-gate.js';
import { mysqldumpArguments } from './mysql-arguments.js';

/** A program, its arguments, and all of its environment. */
export interface ToolCommand {
  readonly file: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface ToolOptions {
  /** How long pg_dump waits for the lock of a table. */
  readonly lockWaitMs: number;
  /** Whether this build of the tool is known to be one without zstd. */
  readonly lacksZstd: boolean;
}

/** How the tool is run. It finds the gate where it would find a server, and gets no password. */
export const toolCommand = (
  request: DumpRequest,
  gate: Pick<DumpGate, 'directory' | 'user'>,
  options: ToolOptions,
): ToolCommand =>
  request.target.engine === 'postgresql'
    ? pgDumpCommand(request, gate, options)
    : {
        file: request.tool.file,
        argv: mysqldumpArguments(request, gate),
        env: ENVIRONMENT,
      };

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

/** What a pg_dump says, before it connects, that was built without it. */
export const SAYS_NO_ZSTD = /does not support compression with ZSTD/i;

const pgDumpCommand = (
  { target, tool, format }: DumpRequest,
  gate: Pick<DumpGate, 'directory'>,
  { lockWaitMs, lacksZstd }: ToolOptions,
): ToolCommand => ({
  file: tool.file,
  argv: [
    '--no-password',
    `--lock-wait-timeout=${lockWaitMs}`,
    `--format=${format}`,
    ...(format === 'plain'
      ? []
      : [`--compress=${tool.major >= ZSTD_SINCE && !lacksZstd ? 'zstd:1' : '1'}`]),
  ],
  env: libpqEnvironment(target, gate),
});

/** Messages in English, which `dumpFailureOf` knows. */
export const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };
