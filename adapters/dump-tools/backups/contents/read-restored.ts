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
    const tables = countable(catalogue, false);
    const statements = tables.map(({ name }, number) => tools.rows(name, number, 'counts'));
    return pipe(
      print([tools.counting(), ...statements]),
      TE.map(parseRows),
      TE.map((rows) => tables.map((table, at) => [table, rowsOf(rows.get(at))] as const)),
      TE.map((counted) => contentsOf(catalogue, new Map(counted))),
    );
  };
  return pipe(
    print([tools.catalogue]),
    TE.map(parseCatalogue),
    TE.flatMap(TE.fromNullable<RestoreFailure>(notRestored({ code: 'dump_unrestorable' }))),
    TE.flatMap(count),
  );
};

const rowsOf = (rows: number | undefined) => ({ rows: O.fromNullable(rows) });

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
