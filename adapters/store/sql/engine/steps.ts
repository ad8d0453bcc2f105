import type * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { decodeRows } from '../rows/decode-row.js';

/** A parameter of a statement, in a form that every engine stores; a list has the form of each. */
type Stored = string | number | boolean | Uint8Array | null | readonly Stored[];

/** What a parameter of a statement may be; none is NULL, and a time is stored in milliseconds since 1970. */
export type Value = Stored | Date | O.Option<Stored | Date> | undefined;

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

/** A method of a register, as the steps that it takes. */
export type AnySteps = (...args: readonly never[]) => Steps<unknown, unknown>;

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

type Decode<A> = (row: unknown) => E.Either<Corrupt, A>;

/** A statement that is run as a step, in any of these ways. */
export interface Statement {
  readonly run: (values?: Values) => Steps<never, void>;
  /** How many rows it has found or changed. */
  readonly count: (values?: Values) => Steps<never, number>;
  /** Whether it has found or changed any. */
  readonly any: (values?: Values) => Steps<never, boolean>;
  /** The rows as they are stored. */
  readonly raw: (values?: Values) => Steps<never, readonly unknown[]>;
  readonly rows: <A>(decode: Decode<A>, values?: Values) => Steps<Corrupt, readonly A[]>;
  readonly first: <A>(decode: Decode<A>, values?: Values) => Steps<Corrupt, O.Option<A>>;
}

export const statementOf = (prepared: Prepared): Statement => ({
  *run(values = {}) {
    yield* execute(prepared, values);
  },
  *count(values = {}) {
    return (yield* execute(prepared, values)).count;
  },
  *any(values = {}) {
    return (yield* execute(prepared, values)).count > 0;
  },
  *raw(values = {}) {
    return (yield* execute(prepared, values)).rows;
  },
  *rows(decode, values = {}) {
    return yield* orEnd(decodeRows(decode, (yield* execute(prepared, values)).rows));
  },
  *first(decode, values = {}) {
    const [row] = (yield* execute(prepared, values)).rows;
    return row === undefined ? O.none : O.some(yield* orEnd(decode(row)));
  },
});
