import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import { quoteIdentifier } from '../../../../core/engines/postgresql.js';
import type { RestoreSession } from '../restoring/restore-ways.js';

export interface ChosenTable {
  readonly schema: string;
  readonly argv: readonly string[];
}

const TABLE = /^(?:("(?:[^"]|"")+"|[^".]+)\.)?("(?:[^"]|"")+"|[^"]+)$/;

const unquoted = (name: string): string =>
  name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;

export const tableOf = (name: string): ChosenTable => {
  const [, schema = 'public', table = name] = TABLE.exec(name) ?? [];
  const of = unquoted(schema);
  return { schema: of, argv: [`--schema=${of}`, `--table=${unquoted(table)}`] };
};

/** pg_restore makes no schema for a single table. */
export const makeSchemas = (
  { ask }: RestoreSession,
  made: string,
  tables: readonly ChosenTable[],
): TE.TaskEither<RestoreFailure, unknown> => {
  const schemas = [...new Set(tables.map(({ schema }) => schema))];
  return pipe(
    schemas,
    TE.traverseSeqArray((schema) =>
      ask(`CREATE SCHEMA IF NOT EXISTS ${quoteIdentifier(schema)}`, made),
    ),
  );
};
