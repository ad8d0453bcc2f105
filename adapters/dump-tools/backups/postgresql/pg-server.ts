import type { ServerTools } from '../engine-tools.js';

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
  login: (isSealed) =>
    isSealed
      ? { user: 'postgres', setUp: 'SELECT 1' }
      : { user: 'proof', setUp: 'CREATE ROLE proof LOGIN CREATEDB' },
};
