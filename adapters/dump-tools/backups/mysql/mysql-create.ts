import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';
import { databaseOptions, quoteName } from '../../../../core/engines/quote-mysql-name.js';
import { restoreDatabase } from '../../../../core/fleet/found-databases.js';
import type { NewDatabase, RestoreSession, RestoreWays } from '../restoring/restore-ways.js';
import type { ToolEnd } from '../tool-at-work.js';

/**
 * A database cannot be renamed, and so has its name from the beginning on. A table in it with the name of the run shows whose it is,
 * which goes last: a database without it is never dropped.
 */
export const markOf = (run: string, database: string): string =>
  `${quoteName(database)}.${quoteName(restoreDatabase(run))}`;

export const isDone = ({ run, wasCutOff }: ToolEnd): boolean =>
  run.code === 0 && run.input === 'taken' && !wasCutOff;

const EXISTS = /^ERROR 1007 /m;

export const createDatabase: RestoreWays['create'] = (session, database) => {
  const { name, kind, run } = database;
  const { needs } = kind;
  return pipe(
    needs === undefined
      ? TE.right(false)
      : TE.map(isDone)(
          session.attempt([`CREATE DATABASE ${quoteName(name)}${databaseOptions(needs)}`]),
        ),
    TE.flatMap((isMade) => (isMade ? TE.right({}) : createPlain(session, database))),
    TE.tap(() => (run === undefined ? TE.right('') : setMark(session, run, name))),
  );
};

/** A server that does not know the characters of the source has its own. */
const createPlain = (
  session: RestoreSession,
  { name, kind: { needs } }: NewDatabase,
): ReturnType<RestoreWays['create']> =>
  pipe(
    session.attempt([`CREATE DATABASE ${quoteName(name)}`]),
    TE.flatMapEither((end) => {
      if (isDone(end)) return E.right(needs === undefined ? {} : { locale: needs.collation });
      return E.left(
        EXISTS.test(end.run.stderr)
          ? notRestored({ code: 'restore_database_exists' })
          : session.failed(end),
      );
    }),
  );

/** Nobody could tell later on whose a database without it is. */
const setMark = ({ ask }: RestoreSession, run: string, name: string) =>
  TE.orElseFirst(() => ask(`DROP DATABASE ${quoteName(name)}`))(
    ask(`CREATE TABLE ${markOf(run, name)} (id INT)`),
  );
