import { delimiter, isAbsolute } from 'node:path';

/**
 * Where Debian, RPM and Homebrew put client programs that are not in PATH: those of PostgreSQL in several versions, and
 * every formula of Homebrew's that is not linked. A star stands for any part of a name.
 */
const PACKAGED = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  ...['/opt/homebrew/opt', '/usr/local/opt'].flatMap((formulae) => [
    `${formulae}/postgresql@*/bin`,
    `${formulae}/libpq/bin`,
    `${formulae}/mysql*/bin`,
    `${formulae}/mariadb*/bin`,
  ]),
];

/**
 * The directories to search unless the operator names others: those of the packages, then those of PATH.
 * Entries of PATH that are relative to the working directory are left out: it must not choose the program.
 */
export const usualToolDirectories = (path: string | undefined): readonly string[] => [
  ...PACKAGED,
  ...(path ?? '').split(delimiter).filter(isAbsolute),
];
