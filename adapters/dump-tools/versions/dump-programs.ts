import * as O from 'fp-ts/lib/Option.js';
import type { Engine } from '../../../core/engines/engines.js';
import type { DumpProgram, ToolVersion } from './dump-program.js';

/** As in `pg_dump (PostgreSQL) 15.18 (Debian 15.18-1.pgdg12+1)`, `… 18beta1` and `… 9.6.24`. */
const OF_POSTGRESQL =
  /^pg_dump \(PostgreSQL\) (\d{1,4}(?:\.\d{1,4}){0,2}(?:(?:devel|alpha|beta|rc)\d{0,4})?)(?: .*)?\n?$/;

/**
 * As in `mysqldump  Ver 10.19 Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)`, and from 11 on
 * `mariadb-dump from 11.8.2-MariaDB, client 10.19 for debian-linux-gnu (x86_64)`.
 */
const OF_MARIADB =
  /^(?:\/\S*\/)?(?:mysqldump|mariadb-dump)(?: {2}Ver [\d.]+ Distrib| from) (\d{1,3}(?:\.\d{1,3}){1,2})-MariaDB\S*,.*\n?$/;

/**
 * As in `mysqldump  Ver 8.4.3 for Linux on x86_64 (MySQL Community Server - GPL)`, and before 8.0
 * `mysqldump  Ver 10.13 Distrib 5.7.44, for linux-glibc2.12 (x86_64)`.
 */
const OF_MYSQL =
  /^(?:\/\S*\/)?mysqldump {2}Ver (?:[\d.]+ Distrib )?(\d{1,3}(?:\.\d{1,3}){1,2})(?:-(?!MariaDB)\S+?)?,? for .*\n?$/;

const parseWith =
  (pattern: RegExp, kind: Omit<ToolVersion, 'version' | 'major'>) =>
  (output: string): O.Option<ToolVersion> => {
    const [, version] = pattern.exec(output) ?? [];
    return version === undefined
      ? O.none
      : O.some({ version, major: Number.parseInt(version), ...kind });
  };

const ofMysql = parseWith(OF_MYSQL, { engine: 'mysql' });
const ofMariadb = parseWith(OF_MARIADB, { engine: 'mariadb', dumpsNewer: true });

/** The name does not tell: MariaDB installs its tool as `mysqldump` too, and each fails at servers of the other. */
const ofEither = (output: string): O.Option<ToolVersion> =>
  O.alt(() => ofMysql(output))(ofMariadb(output));

const pgDump: DumpProgram = {
  name: 'pg_dump',
  parseVersion: parseWith(OF_POSTGRESQL, { engine: 'postgresql' }),
};
const mysqldump: DumpProgram = { name: 'mysqldump', parseVersion: ofEither };
const mariadbDump: DumpProgram = { name: 'mariadb-dump', parseVersion: ofEither };

/** The programs among which the dump tools of an engine are. Until MariaDB 10.4 its tool was called mysqldump alone. */
export const DUMP_PROGRAMS: Readonly<Record<Engine, readonly DumpProgram[]>> = {
  postgresql: [pgDump],
  mysql: [mysqldump],
  mariadb: [mariadbDump, mysqldump],
};
