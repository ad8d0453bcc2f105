import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DatabaseContents } from '../../../../core/backups/proof/database-contents.js';
import { type ProofFailure, unproved } from '../proving/proof-failure.js';
import { type AtServer, runAtServer } from '../proving/run-at-server.js';
import type { ToolRun } from '../run-tool.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';
import { contentsOf, countable, parseCatalogue, parseRows } from './catalogue.js';
import type { CatalogueEntry } from './contents-tools.js';
import { scriptInput } from './script-input.js';

/** What is in a restored database, with the rows of each of its tables. */
export const readRestored = (
  at: AtServer,
  name: string,
): TE.TaskEither<ProofFailure, DatabaseContents> => {
  const { setUp, catalogue } = contentsTools(at);
  return pipe(
    run(at, name, [setUp, catalogue]),
    TE.map(({ output }) => parseCatalogue(output)),
    TE.flatMap(TE.fromNullable(UNREADABLE)),
    TE.flatMap((entries) => countAll(at, name, entries)),
  );
};

const UNREADABLE: ProofFailure = unproved({ code: 'dump_unrestorable' });

const countAll = (
  at: AtServer,
  name: string,
  catalogue: readonly CatalogueEntry[],
): TE.TaskEither<ProofFailure, DatabaseContents> => {
  const { setUp, rows } = contentsTools(at);
  const tables = countable(catalogue, false);
  return pipe(
    run(at, name, [setUp, ...tables.map((table, number) => rows(table.name, number, 'counts'))]),
    TE.map(({ output }) => parseRows(output)),
    TE.flatMap((counted) =>
      counted.size === tables.length ? TE.right(counted) : TE.left(UNREADABLE),
    ),
    TE.map((counted) => {
      const rowsOf = (number: number) => ({ rows: O.fromNullable(counted.get(number)) });
      return contentsOf(
        catalogue,
        new Map(tables.map((table, number) => [table, rowsOf(number)] as const)),
      );
    }),
  );
};

const contentsTools = ({ server }: AtServer) => TOOLS_OF_ENGINE[server.engine].contents;

const run = (
  at: AtServer,
  name: string,
  statements: readonly string[],
): TE.TaskEither<ProofFailure, ToolRun> =>
  runAtServer(at, name, {
    file: at.tools.client,
    argv: contentsTools(at).argv,
    input: scriptInput(statements.join('\n')),
    isDone: ({ code }) => code === 0,
  });
