import * as E from 'fp-ts/lib/Either.js';
import type { QueryConfig } from 'pg';
import * as t from 'io-ts';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import type { Execute } from './checked-out-connection.js';

/**
 * A text that is another one as soon as anything in the database has changed: which transactions a statement sees. Two
 * statements that see the same transactions see the same data. The start of the server is part of it, since one that
 * takes over may use the number of a transaction once more that was lost with its predecessor. Null on a standby, which
 * does not list the transactions that are under way (https://www.postgresql.org/docs/current/functions-info.html).
 */
export const DATABASE_REVISION = `
CASE WHEN pg_is_in_recovery() THEN NULL
     ELSE extract(epoch FROM pg_postmaster_start_time())::text || ' ' || txid_current_snapshot()::text END`;

/** None of the node's own memory holds for null. */
export type DatabaseRevision = string | null;

export type ReadRevision = () => Promise<E.Either<PortFailure, DatabaseRevision>>;

const SELECT_REVISION = {
  name: 'database_revision',
  text: `SELECT ${DATABASE_REVISION} AS revision`,
};

const decodeRevision = decodeRow(
  t.type({ revision: t.union([t.string, t.null]) }),
  () => 'revision',
);

export const databaseRevision = (
  read: (statement: QueryConfig) => ReturnType<Execute>,
): ReadRevision =>
  sharedReading(async () => {
    const result = await read(SELECT_REVISION)();
    if (E.isLeft(result)) return result;
    const row = decodeRevision(result.right.rows[0]);
    return E.isLeft(row) ? row : E.right(row.right.revision);
  });

/**
 * Reads one at a time. Calls that arrive while something is read share the next reading: one that began before a call might
 * miss what was committed before that call.
 */
export const sharedReading = <A>(read: () => Promise<A>): (() => Promise<A>) => {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<A> | undefined;
  const readNext = async (): Promise<A> => {
    await underWay;
    next = undefined;
    const reading = read();
    underWay = reading.catch(() => undefined);
    return reading;
  };
  return () => (next ??= readNext());
};
