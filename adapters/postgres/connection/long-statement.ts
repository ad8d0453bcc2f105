import type { QueryConfig } from 'pg';

/** A fleet is read and changed as a whole, however big it is, and a schema is made before anybody is served. */
const LONG_STATEMENT_MS = 60_000;

/** Lets the statements of this transaction take longer at the server. */
export const SET_LONG_TIMEOUT = `SET LOCAL statement_timeout = ${LONG_STATEMENT_MS}`;

/** Lets us wait longer for a statement. The types of pg do not know that it may be said of one. */
export const withLongTimeout = (statement: QueryConfig): QueryConfig => {
  const patient = { ...statement, query_timeout: LONG_STATEMENT_MS };
  return patient;
};
