import type { Database, Statement } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import type { Preparing } from '../../sql/engine/engine.js';
import type { Prepared, Query, QueryResult, Steps, Value } from '../../sql/engine/steps.js';
import { statementOf, storedValue } from '../../sql/engine/steps.js';
import { SQLITE, sqliteText } from './dialect.js';

type Together = <F, A>(work: () => E.Either<F, A>) => E.Either<F, A>;

export interface Running extends Preparing {
  /** Runs steps in this thread, on this connection; those of a transaction as `together` does. */
  readonly runNow: <F, A>(steps: Steps<F, A>, together?: Together) => E.Either<F, A>;
}

/** Runs steps on a connection, on which each of their statements is prepared once. */
export const stepsOn = (database: Database, now = Date.now): Running => {
  const statements = new Map<Prepared, Statement>();
  const compile = (prepared: Prepared): Statement => {
    const statement = database.prepare(prepared.text);
    statements.set(prepared, statement);
    return statement;
  };
  const resultOf = ({ statement, values }: Query): QueryResult =>
    statement.text === ''
      ? NOTHING
      : execute(statements.get(statement) ?? compile(statement), { now: now(), ...values });
  const runNow = <F, A>(steps: Steps<F, A>, together: Together = atOnce): E.Either<F, A> => {
    let step = steps.next();
    while (step.done !== true) {
      const command = step.value;
      if (command._tag === 'Left') return command;
      if (command._tag === 'Query') step = steps.next(resultOf(command));
      else {
        const outcome = together(() => runNow(command.work()));
        // The work of a transaction fails only as the steps do that it is in.
        if (E.isLeft(outcome)) return outcome as E.Left<F>;
        step = steps.next(outcome.right);
      }
    }
    return E.right(step.value);
  };
  return {
    sql: SQLITE,
    prepare: (name, typed) => {
      const prepared = { name, text: sqliteText(typed) };
      if (typed !== '') compile(prepared);
      return statementOf(prepared);
    },
    runNow,
  };
};

const atOnce: Together = (work) => work();

const NOTHING: QueryResult = { rows: [], count: 0 };

const execute = (statement: Statement, values: Query['values']): QueryResult => {
  const bound: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) bound[name] = column(value);
  if (!statement.reader) return { rows: [], count: statement.run(bound).changes };
  const rows = statement.all(bound);
  return { rows, count: rows.length };
};

const column = (value: Value): unknown => {
  const stored = storedValue(value);
  if (typeof stored === 'boolean') return Number(stored);
  return Array.isArray(stored) ? JSON.stringify(stored) : stored;
};
