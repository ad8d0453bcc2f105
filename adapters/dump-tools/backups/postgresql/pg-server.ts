import type { ServerTools } from '../engine-tools.js';
import { makeProofRoles } from './pg-roles.js';

/** Nothing of it is needed after a crash, and nobody but the tools of the restore connects to it. */
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
export const pgServer: ServerTools = {
  maker: ['initdb'],
  server: ['postgres'],
  folders: ['.'],
  make: (_programs, data) => [
    ...[`--pgdata=${data}`, '--auth=trust', '--username=postgres'],
    ...['--encoding=UTF8', '--locale=C', '--no-sync'],
  ],
  serve: (_programs, { data, socket }) => [
    ...['-D', data],
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
