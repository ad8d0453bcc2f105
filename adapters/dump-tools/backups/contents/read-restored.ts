import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import type { DatabaseContents } from '../../../../core/backups/proof/database-contents.js';
import type { RestoreSession } from '../restoring/restore-ways.js';
import type { CatalogueEntry, ContentsTools, RowsRead } from './contents-tools.js';
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
    return pipe(
      print([countingScript(tools, tables, 'counts')]),
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

/** Each statement is a wait, and one that is ended has printed nothing: small tables are counted together, large ones alone. */
const [TABLES_AT_ONCE, BYTES_AT_ONCE] = [50, 16 * 1024 * 1024];

/** What prints the rows of tables, which are in the order of their sizes. */
export const countingScript = (
  tools: Pick<ContentsTools, 'counting' | 'rows' | 'statementsOf'>,
  tables: readonly CatalogueEntry[],
  read: RowsRead,
  limitMs?: number,
): string => {
  const together: string[][] = [];
  let bytes = 0;
  tables.forEach(({ name, text }, number) => {
    const query = tools.rows(name, number, read);
    const last = together.at(-1);
    bytes += Number(text);
    if (last !== undefined && last.length < TABLES_AT_ONCE && bytes <= BYTES_AT_ONCE)
      return void last.push(query);
    together.push([query]);
    bytes = Number(text);
  });
  return [tools.counting(limitMs), ...together.map(tools.statementsOf)].join('\n');
};

/** More than what is printed of a hundred thousand tables. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** Statements for a client, all of whose output is kept. */
export const scriptInput = (script: string): ToolInput => ({
  bytes: onlyPart(Buffer.from(script)),
  isDrained: false,
  mostCharacters: MOST_CHARACTERS,
});

/** What a client prints once it has printed the rest of an answer: no line of a catalogue ends like it. */
const END = 'read\n';

/** Statements for a client, and further ones that are made of what it has printed of the first: its start is a wait. */
export const conversation = (first: string, then: (printed: string) => string): ToolInput => {
  let answer: (printed: string) => void = () => undefined;
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const bytes = async function* (): AsyncGenerator<Uint8Array, void, void> {
    yield Buffer.from(`${first}\nSELECT '${END.trim()}';\n`);
    const printed = await answered;
    if (printed.endsWith(END)) yield Buffer.from(then(printed.slice(0, -END.length)));
  };
  const until = { end: END, onOutput: answer };
  return { bytes: bytes(), isDrained: false, mostCharacters: MOST_CHARACTERS, until };
};

export const onlyPart = async function* (
  bytes: Uint8Array,
): AsyncGenerator<Uint8Array, void, void> {
  yield await Promise.resolve(bytes);
};
