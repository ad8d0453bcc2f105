import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import type { DatabaseContents } from '../../../../core/backups/proof/database-contents.js';
import type { RestoreSession } from '../restoring/restore-ways.js';
import { contentsOf, countable, parseCatalogue, parseRows } from './catalogue.js';
import type { CatalogueEntry, ContentsTools } from './contents-tools.js';
import { scriptInput } from './script-input.js';

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
