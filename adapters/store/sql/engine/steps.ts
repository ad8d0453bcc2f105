import type * as E from 'fp-ts/lib/Either.js';
import type { Option } from 'fp-ts/lib/Option.js';

/** A parameter of a statement, in a form that every engine stores; a list has the form of each. */
type Stored = string | number | boolean | Uint8Array | null | readonly Stored[];

/** What a parameter of a statement may be; none is NULL, and a time is stored in milliseconds since 1970. */
export type Value = Stored | Date | Option<Stored | Date> | undefined;

/** The parameters of a statement by name. */
export type Values = Readonly<Record<string, Value>>;

/** A parameter as it is stored. */
export const storedValue = (value: Value): Stored => {
  if (value instanceof Date) return value.getTime();
  if (typeof value !== 'object' || value === null || !('_tag' in value)) return value ?? null;
  return value._tag === 'None' ? null : storedValue(value.value);
};

/** A statement in the SQL of an engine. */
export interface Prepared {
  /** Under which PostgreSQL keeps its plan. */
  readonly name: string;
  readonly text: string;
}

export interface Query {
  readonly _tag: 'Query';
  readonly statement: Prepared;
  readonly values: Values;
}

export interface QueryResult {
  readonly rows: readonly unknown[];
  /** How many rows it has found or changed. */
  readonly count: number;
}

/** Steps that are carried out together, or not at all. */
export interface Transaction {
  readonly _tag: 'Transaction';
  readonly work: () => Steps<unknown, unknown>;
}

/**
 * What a register does, one statement after another, whichever engine runs it: SQLite at once in a thread, PostgreSQL over
 * a connection that answers later. A left ends the steps, and undoes those of the transaction that it is in.
 */
export type Steps<F, A> = Generator<Query | Transaction | E.Left<F>, A, unknown>;

/** The value of a right; a left ends the steps. */
export function* orEnd<F, A>(outcome: E.Either<F, A>): Steps<F, A> {
  return outcome._tag === 'Right' ? outcome.right : ((yield outcome) as never);
}

/**
 * Carries out steps together. In what only reads SQLite has them see one state of the store, and PostgreSQL, of which each
 * statement sees the state of its own time, does nothing more.
 */
export function* inTransaction<F, A>(work: () => Steps<F, A>): Steps<F, A> {
  // The engine returns what the work does.
  return (yield { _tag: 'Transaction', work }) as A;
}

/** The result of a query. */
export function* execute(statement: Prepared, values: Values): Steps<never, QueryResult> {
  return (yield { _tag: 'Query', statement, values }) as QueryResult;
}
