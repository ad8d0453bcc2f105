import * as O from 'fp-ts/lib/Option.js';
import type { DumpProgram } from './dump-program.js';

/** As in `pg_dump (PostgreSQL) 15.18 (Debian 15.18-1.pgdg12+1)`, `… 18beta1` and `… 9.6.24`. */
const PG_DUMP_VERSION =
  /^pg_dump \(PostgreSQL\) ((\d{1,4})(?:\.\d{1,4}){0,2}(?:(?:devel|alpha|beta|rc)\d{0,4})?)(?: .*)?\n?$/;

export const pgDump: DumpProgram = {
  name: 'pg_dump',
  parseVersion: (output) => {
    const [, version, major] = PG_DUMP_VERSION.exec(output) ?? [];
    return version === undefined
      ? O.none
      : O.some({ version, major: Number(major), engine: 'postgresql' });
  },
};
