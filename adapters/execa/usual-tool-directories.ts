import { delimiter, isAbsolute } from 'node:path';

/** Where Debian, RPM and Homebrew put the client programs of PostgreSQL. A star stands for any part of a name. */
const PACKAGED = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/opt/homebrew/opt/libpq/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/usr/local/opt/libpq/bin',
];

/**
 * The directories to search unless the operator names others: those of the packages, then those of PATH.
 * What PATH says relative to the working directory is left out: nobody should get a program run by where we stand.
 */
export const usualToolDirectories = (path: string | undefined): readonly string[] => [
  ...PACKAGED,
  ...(path ?? '').split(delimiter).filter(isAbsolute),
];
