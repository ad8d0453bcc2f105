import type * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { decodeRows } from '../rows/decode-row.js';
import { execute, orEnd, type Prepared, type Steps, type Values } from './steps.js';

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
