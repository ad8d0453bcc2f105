import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import type { DatabaseContents } from '../../../../core/backups/proof/database-contents.js';
import type { RestoreSession } from '../restoring/restore-ways.js';
import type { CatalogueEntry, ContentsTools } from './contents-tools.js';
import { contentsOf, countable, parseCatalogue, parseRows } from './contents-tools.js';
import type { ToolInput } from '../run-tool.js';

/** What is in a restored database, with the rows of each of its tables that can be counted. */
export const readRestored = (
  session: RestoreSession,
  tools: ContentsTools,
  database: string,
): TE.TaskEither<RestoreFailure, DatabaseContents> => {
  const print = (statements: readonly string[]): TE.TaskEither<RestoreFailure, string> =>
    pipe(
      session.client(
        { argv: tools.argv, input: scriptInput([tools.setUp, ...statements].join('\n')) },
        database,
      ),
      TE.flatMapEither((end) =>
        end.run.code === 0 ? E.right(end.run.output) : E.left(session.failed(end)),
      ),
    );
  const count = (catalogue: readonly CatalogueEntry[]) => {
    const tables = countable(catalogue);
    return pipe(
      print([countingScript(tools, tables)]),
      TE.map(parseRows),
      TE.map((rows) => new Map(tables.map((table, at) => [table, rows.get(at)]))),
      TE.map((rows) =>
        contentsOf(catalogue, (table) => ({ rows: O.fromNullable(rows.get(table)) })),
      ),
    );
  };
  return pipe(
    print([tools.catalogue(true)]),
    TE.map(parseCatalogue),
    TE.flatMap(TE.fromNullable<RestoreFailure>(notRestored({ code: 'dump_unrestorable' }))),
    TE.flatMap(count),
  );
};

/** Each statement is a wait, and one that is ended has printed nothing: small tables are counted together, large ones alone. */
const [TABLES_AT_ONCE, BYTES_AT_ONCE] = [50, 16 * 1024 * 1024];

/** What prints the rows of tables, which are in the order of their sizes. */
export const countingScript = (
  tools: Pick<ContentsTools, 'counting' | 'rows' | 'statementsOf'>,
  tables: readonly CatalogueEntry[],
): string => {
  const together: string[][] = [];
  let bytes = 0;
  tables.forEach(({ name, text }, number) => {
    const query = tools.rows(name, number);
    const last = together.at(-1);
    bytes += Number(text);
    if (last !== undefined && last.length < TABLES_AT_ONCE && bytes <= BYTES_AT_ONCE)
      return void last.push(query);
    together.push([query]);
    bytes = Number(text);
  });
  return [tools.counting, ...together.map(tools.statementsOf)].join('\n');
};

/** More than what is printed of a hundred thousand tables. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** Statements for a client, all of whose output is kept. */
export const scriptInput = (script: string): ToolInput => ({
  bytes: onlyPart(Buffer.from(script)),
  isDrained: false,
  mostCharacters: MOST_CHARACTERS,
});

export const onlyPart = async function* (
  bytes: Uint8Array,
): AsyncGenerator<Uint8Array, void, void> {
  yield await Promise.resolve(bytes);
};
