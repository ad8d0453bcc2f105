import type { DumpRequest } from '../../../../core/backups/ports/dump-maker.js';
import type {
  DumpOptions,
  EngineTools,
  GatePlace,
  ServerTools,
  ToolLogin,
} from '../engine-tools.js';
import { ENVIRONMENT, type ToolCommand } from '../tool-process.js';
import { pgRestore } from './pg-restore.js';
import { pgContents } from './pg-contents.js';
import { pgGlobalsProof, pgProof, pgScriptProof } from './pg-proof.js';
import { makeProofRoles } from './pg-roles.js';

/** Nothing of it is needed after a crash, and only the tools of the restore connect to it. */
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  archive_mode: 'off',
  checkpoint_timeout: '1h',
  max_connections: '20',
  maintenance_work_mem: '128MB',
  restart_after_crash: 'off',
  // In its own folder, and removed with it.
  dynamic_shared_memory_type: 'mmap',
};

/** A role of the source may have any other name. */
const LOGIN = 'shipshape_proof';

const MAKE_LOGIN = `CREATE ROLE ${LOGIN} LOGIN CREATEDB`;

/** With `postgres` and `initdb`, which are installed in one folder with the clients of their version. */
const pgServer: ServerTools = {
  maker: ['initdb'],
  server: ['postgres'],
  folders: ['.'],
  make: (_programs, data) => [
    `--pgdata=${data}`,
    '--auth=trust',
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ],
  serve: (_programs, { data, socket }) => [
    '-D',
    data,
    ...Object.entries({ ...SETTINGS, unix_socket_directories: socket }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
  ],
  superuser: 'postgres',
  home: 'postgres',
  login: (isSealed, needs) => {
    const roles = makeProofRoles(needs?.roles.names ?? [], isSealed);
    return isSealed
      ? { user: 'postgres', setUp: roles, mayDoAnything: true }
      : { user: LOGIN, setUp: `${MAKE_LOGIN}; ${roles}`, mayDoAnything: false };
  },
};

/**
 * For a tool of libpq at a gate. Where to connect, as whom and to what stands in variables: a name after `-d` is read as a
 * connection string (libpq, "Connection Strings"), so that a database could be called `host=evil`. Nothing is read from the
 * home directory.
 */
const libpqEnvironment = (
  { user, database }: Omit<ToolLogin, 'engine'>,
  { directory }: Pick<GatePlace, 'directory'>,
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
const SAYS_NO_ZSTD = /does not support compression with ZSTD/i;

const pgDumpCommand = (
  request: DumpRequest,
  gate: Pick<GatePlace, 'directory'>,
  options: DumpOptions,
): ToolCommand => ({
  file: request.tool.file,
  argv:
    request.target.what === 'globals' ? globalsArguments(request) : dumpArguments(request, options),
  env: libpqEnvironment(request.target, gate),
});

/** The name goes with the connection, as that of every database does; without one, pg_dumpall would try two of them. */
const globalsArguments = ({ target, withoutHashes }: DumpRequest): readonly string[] => [
  '--no-password',
  '--globals-only',
  `--database=${target.database.name}`,
  ...(withoutHashes ? ['--no-role-passwords'] : []),
];

const dumpArguments = (
  { tool, format }: DumpRequest,
  { lockWaitMs, lacksZstd }: DumpOptions,
): readonly string[] => [
  '--no-password',
  `--lock-wait-timeout=${lockWaitMs}`,
  `--format=${format}`,
  ...(format === 'plain'
    ? []
    : [`--compress=${tool.major >= ZSTD_SINCE && !lacksZstd ? 'zstd:1' : '1'}`]),
];

export const pgTools: EngineTools = {
  dump: pgDumpCommand,
  atGate: ({ file, argv }, at, _major, gate) => ({ file, argv, env: libpqEnvironment(at, gate) }),
  // pg_dump succeeds with nothing less.
  tail: () => ({ add: () => undefined, isComplete: () => true }),
  saysNoZstd: SAYS_NO_ZSTD,
  proof: ({ format, what }) => {
    if (what === 'globals') return pgGlobalsProof;
    return format === 'plain' ? pgScriptProof : pgProof;
  },
  globals: { programs: ['pg_dumpall'] },
  restore: pgRestore,
  server: pgServer,
  contents: pgContents,
};
