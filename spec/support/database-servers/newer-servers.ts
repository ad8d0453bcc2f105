import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLeftOut } from '../shared/is-left-out.js';
import type { MariadbPrograms } from './system-mariadb.js';

/** Where `.ci/newer-servers` unpacks servers and dump tools that are newer than those of the system. */
const ROOT = join(tmpdir(), 'shipshape-newer-servers');

export const NO_NEWER_SERVERS =
  '        PENDING: this machine has no newer servers unpacked (.ci/newer-servers)';

/** Stands in a suite for what needs them, where there are none: pending, unless somebody has said so already. */
export const itNeedsNewerServers = (): void => {
  if (!isLeftOut('newer-servers'))
    it('needs newer servers', function () {
      console.log(NO_NEWER_SERVERS);
      this.skip();
    });
};

/** Only what was unpacked to the end. */
const unpacked = (product: string): string | undefined =>
  existsSync(join(ROOT, `${product}.made`)) ? join(ROOT, product) : undefined;

/** The programs of a PostgreSQL newer than the system's; undefined where there is none. */
export const newerPostgresBin = (): string | undefined => {
  const root = unpacked('postgresql');
  if (root === undefined) return undefined;
  const versions = join(root, 'usr/lib/postgresql');
  return readdirSync(versions).map((version) => join(versions, version, 'bin'))[0];
};

export const newerMariadb = (): MariadbPrograms | undefined => {
  const root = unpacked('mariadb');
  if (root === undefined) return undefined;
  return {
    basedir: join(root, 'usr'),
    server: join(root, 'usr/sbin/mariadbd'),
    installer: join(root, 'usr/bin/mariadb-install-db'),
    clients: join(root, 'usr/bin'),
  };
};

/** The programs of a MySQL, as Debian's mysql-server-core and mysql-client-core have them. */
export interface MysqlPrograms {
  /** The `usr` of the server, under which it finds its own files. */
  readonly basedir: string;
  readonly server: string;
  /** Where mysqldump and the client are. */
  readonly clients: string;
}

export const newerMysql = (): MysqlPrograms | undefined => {
  const root = unpacked('mysql');
  if (root === undefined) return undefined;
  return {
    basedir: join(root, 'usr'),
    server: join(root, 'usr/sbin/mysqld'),
    clients: join(root, 'usr/bin'),
  };
};

/** An rclone of which destinations are made; that of Debian 12 is too old. */
export const newerRclone = (): string | undefined => {
  const root = unpacked('rclone');
  return root === undefined ? undefined : join(root, 'usr/bin/rclone');
};
