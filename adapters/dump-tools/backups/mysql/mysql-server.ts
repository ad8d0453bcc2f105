import { dirname } from 'node:path';
import type { ServerPrograms, ServerTools } from '../engine-tools.js';

/** Where a server finds its own files: it is in a folder of that one. */
const basedir = ({ server }: ServerPrograms): string => `--basedir=${dirname(dirname(server))}`;

/** Nothing of it is needed after a crash, and only the tools of the restore connect to it; older servers know some of it only. */
const SETTINGS = [
  '--skip-networking',
  '--skip-name-resolve',
  '--local-infile=OFF',
  '--max-allowed-packet=1G',
  '--character-set-server=utf8mb4',
  '--performance-schema=OFF',
  '--skip-log-bin',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=0',
  '--innodb-buffer-pool-size=128M',
  '--innodb-fast-shutdown=2',
];

const serving =
  (own: readonly string[]): ServerTools['serve'] =>
  (programs, { data, socket, temporary }) => [
    '--no-defaults',
    basedir(programs),
    `--datadir=${data}`,
    `--socket=${socket}/mysql.sock`,
    `--pid-file=${temporary}/pid`,
    `--tmpdir=${temporary}`,
    ...SETTINGS,
    ...own,
  ];

/** As a dump was restored on an instance: the accounts that would need more are taken out of it. */
const LOGIN = {
  user: 'proof',
  setUp:
    'CREATE USER IF NOT EXISTS proof@localhost// GRANT ALL ON `shipshape\\_proof\\_%`.* TO proof@localhost',
  mayDoAnything: false,
};

const SHARED = {
  // Debian has servers in sbin, Red Hat in libexec.
  folders: ['.', '../sbin', '../libexec'],
  superuser: 'root',
  home: 'information_schema',
  login: () => LOGIN,
} as const;

export const mysqlServer: ServerTools = {
  ...SHARED,
  maker: ['mysqld'],
  server: ['mysqld'],
  make: (programs, data) => [
    '--no-defaults',
    basedir(programs),
    `--datadir=${data}`,
    '--initialize-insecure',
    '--loose-innodb-redo-log-capacity=8M',
    '--loose-mysqlx=OFF',
  ],
  serve: serving([
    '--loose-mysqlx=OFF',
    '--secure-file-priv=NULL',
    '--loose-innodb-redo-log-capacity=128M',
  ]),
};

export const mariadbServer: ServerTools = {
  ...SHARED,
  maker: ['mariadb-install-db', 'mysql_install_db'],
  server: ['mariadbd', 'mysqld'],
  make: (programs, data) => [
    '--no-defaults',
    basedir(programs),
    `--datadir=${data}`,
    '--skip-test-db',
    '--auth-root-authentication-method=normal',
    '--skip-name-resolve',
    '--innodb-log-file-size=16M',
  ],
  serve: serving(['--innodb-log-file-size=128M']),
};
