import * as E from 'fp-ts/lib/Either.js';
import { identity, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RunRegister } from '../../../../core/backups/ports/run-register.js';
import { pageColumns, runScopes, toRunPage } from '../../sql/backups/run-columns.js';
import { decodeRunRow } from '../../sql/backups/run-row.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import type { SqliteSession } from '../connection/session.js';
import { IS_ABANDONED, IS_TO_PURGE } from './run-writes.js';
import { SELECT_RUN, SELECT_RUN_PAGE } from './select-run-page.js';

export const sqliteRunRegister = (session: SqliteSession): RunRegister => ({
  ...runReader(session),
  ...runWriter(session),
});

const runReader = ({ database, run }: SqliteSession): Pick<RunRegister, 'page' | 'find'> => {
  const page = database.prepare(SELECT_RUN_PAGE);
  const find = database.prepare(SELECT_RUN);
  const scopes = (caller: Parameters<typeof runScopes>[0]) =>
    JSON.stringify([...runScopes(caller)]);
  return {
    page: (caller, query) =>
      run(() => {
        const { states, after, ...asked } = pageColumns(query);
        const rows = page.all({
          ...asked,
          scopes: scopes(caller),
          within: O.getOrElse((): string => 'fleet')(query.filter.resource),
          states: JSON.stringify(states),
          after: after ?? '',
        });
        return pipe(decodeRows(decodeRunRow, rows), E.map(toRunPage(query)));
      }),
    find: (caller, id) =>
      run(() => {
        const row = find.get({ id, scopes: scopes(caller) });
        return row === undefined ? E.right(O.none) : pipe(decodeRunRow(row), E.map(O.some));
      }),
  };
};

const runWriter = ({ database, run, write }: SqliteSession): Omit<RunRegister, 'page' | 'find'> => {
  const abandoned = database.prepare(`SELECT 1 FROM run WHERE ${IS_ABANDONED}`);
  const ended = database.prepare(`SELECT 1 FROM run WHERE ${IS_TO_PURGE}`);
  /** Writes only where there is something to do, which there seldom is. */
  const writeIf = (isThere: () => boolean, change: ReturnType<RunRegister['purge']>) =>
    pipe(
      run(() => E.right(isThere())),
      TE.flatMap((any) => (any ? change : TE.right(0))),
    );
  return {
    start: (start, limits) => pipe(write('startRun', start, limits), TE.flatMapEither(identity)),
    renew: (started, leaseMs, sizeBytes) => write('renewRun', started, leaseMs, sizeBytes),
    finish: (started, outcome, at) => write('finishRun', started, outcome, at),
    endAbandoned: writeIf(() => abandoned.get(Date.now()) !== undefined, write('endAbandonedRuns')),
    purge: (before, limit) =>
      writeIf(() => ended.get(before.getTime()) !== undefined, write('purgeRuns', before, limit)),
  };
};
