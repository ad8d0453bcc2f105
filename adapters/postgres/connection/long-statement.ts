import type { QueryConfig } from 'pg';
import { LONG_STATEMENT_MS } from './session-settings.js';

/** Lets us wait longer for a statement. The types of pg do not know that it may be said of one. */
export const withLongTimeout = (statement: QueryConfig): QueryConfig => {
  const patient = { ...statement, query_timeout: LONG_STATEMENT_MS };
  return patient;
};
