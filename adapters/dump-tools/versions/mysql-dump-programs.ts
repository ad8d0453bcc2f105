import * as O from 'fp-ts/lib/Option.js';
import type { DumpProgram, ToolVersion } from './dump-program.js';

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

/** The name alone lies: MariaDB installs its tool as `mysqldump` too, and each fails at servers of the other. */
const readVersion = (output: string): O.Option<ToolVersion> => {
  const [, ofMariadb] = OF_MARIADB.exec(output) ?? [];
  if (ofMariadb !== undefined)
    return O.some({ ...numbered(ofMariadb), engine: 'mariadb', dumpsNewer: true });
  const [, ofMysql] = OF_MYSQL.exec(output) ?? [];
  return ofMysql === undefined ? O.none : O.some({ ...numbered(ofMysql), engine: 'mysql' });
};

const numbered = (version: string) => ({ version, major: Number.parseInt(version) });

export const mysqldump: DumpProgram = { name: 'mysqldump', parseVersion: readVersion };

export const mariadbDump: DumpProgram = { name: 'mariadb-dump', parseVersion: readVersion };
