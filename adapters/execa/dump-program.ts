import * as O from 'fp-ts/lib/Option.js';
import type { DumpTool } from '../../core/domain/dump-tool.js';
import type { Engine } from '../../core/domain/engine.js';

/** The program that dumps an engine's databases. */
export interface DumpProgram {
  readonly name: string;
  /** Reads what the program prints when it is asked for its version. */
  readonly readVersion: (output: string) => O.Option<Omit<DumpTool, 'file'>>;
}

/** As in `pg_dump (PostgreSQL) 15.18 (Debian 15.18-1.pgdg12+1)`, `… 18beta1` and `… 9.6.24`. */
const PG_DUMP_VERSION =
  /^pg_dump \(PostgreSQL\) ((\d{1,4})(?:\.\d{1,4}){0,2}(?:(?:devel|alpha|beta|rc)\d{0,4})?)(?: .*)?\n?$/;

const pgDump: DumpProgram = {
  name: 'pg_dump',
  readVersion: (output) => {
    const [, version, major] = PG_DUMP_VERSION.exec(output) ?? [];
    return version === undefined ? O.none : O.some({ version, major: Number(major) });
  },
};

/** The engines whose dump tool is known; of the others nothing is ever found. */
export const DUMP_PROGRAMS: Readonly<Partial<Record<Engine, DumpProgram>>> = { postgresql: pgDump };
