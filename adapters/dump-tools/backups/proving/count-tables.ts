import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoredDump } from '../../../../core/backups/stored-dump.js';
import type { Ask } from './proof-engine.js';
import { type ProofFailure, unproved } from './proof-failure.js';

/** So many names fit into an argument, and into what is kept of an answer, however long they are. */
const TABLES_AT_ONCE = 250;

/**
 * Counts the tables of a database of MySQL or MariaDB and their rows, some tables at a time. Its statements cannot be made of what
 * others have found: a procedure that does so returns results, of which a session at a gate is not capable.
 */
export const countTables = (ask: Ask): TE.TaskEither<ProofFailure, RestoredDump> =>
  countAfter(ask, '', { tables: 0, rows: 0 });

const countAfter = (
  ask: Ask,
  last: string,
  before: RestoredDump,
): TE.TaskEither<ProofFailure, RestoredDump> =>
  pipe(
    ask(tablesAfter(last)),
    TE.map(linesOf),
    TE.flatMap((names) => (names.length === 0 ? TE.right(before) : countThese(ask, names, before))),
  );

const countThese = (
  ask: Ask,
  names: readonly string[],
  { tables, rows }: RestoredDump,
): TE.TaskEither<ProofFailure, RestoredDump> =>
  pipe(
    ask(names.map(countOf).join('// ')),
    TE.map(linesOf),
    TE.filterOrElse(
      (counts) => counts.length === names.length && counts.every(isCount),
      (): ProofFailure => unproved({ code: 'dump_unrestorable' }),
    ),
    TE.flatMap((counts) =>
      countAfter(ask, names.at(-1) ?? '', {
        tables: tables + counts.length,
        rows: counts.reduce((sum, count) => sum + Number(count), rows),
      }),
    ),
  );

/** In hexadecimal, since a name may have line ends. Sequences and views are no tables. */
const tablesAfter = (last: string): string =>
  `SELECT HEX(table_name) FROM information_schema.tables
WHERE table_schema = DATABASE() AND table_type IN ('BASE TABLE', 'SYSTEM VERSIONED') AND HEX(table_name) > '${last}'
ORDER BY 1 LIMIT ${TABLES_AT_ONCE}`;

const countOf = (name: string): string =>
  `SELECT COUNT(*) FROM \`${Buffer.from(name, 'hex').toString('utf8').replaceAll('`', '``')}\``;

const linesOf = (answer: string): readonly string[] => (answer === '' ? [] : answer.split('\n'));

const isCount = (line: string): boolean => /^\d{1,15}$/.test(line);
