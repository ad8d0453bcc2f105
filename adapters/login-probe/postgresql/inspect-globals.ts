import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type pg from 'pg';
import { decodeFindings } from '../transport/decode-findings.js';
import type { LoginFailure } from '../transport/login-failure.js';
import { runQuery, sessionFailure } from './inspect-database.js';

/** What an inspection of the globals can find. */
const GLOBALS_FINDINGS = ['hashes_hidden'] as const;

/**
 * In place of the inspection of a database: everybody may read roles, their memberships and settings, and tablespaces; the hashes of
 * passwords only who may read this table.
 */
const globalsQuery = (timeoutMs: number): string =>
  [
    'BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY',
    `SET LOCAL statement_timeout = ${Math.max(1, Math.floor(timeoutMs))}`,
    `SELECT pg_catalog.json_build_object('role', '', 'found', pg_catalog.json_build_array(pg_catalog.json_build_object(
  'code', 'hashes_hidden', 'since', NULL, 'names', '[]'::json, 'count',
  CASE WHEN pg_catalog.has_table_privilege('pg_catalog.pg_authid', 'SELECT') THEN 0 ELSE 1 END)))::text AS answer`,
    'COMMIT',
  ].join(';\n');

/** Whether a dump of the globals would lack the hashes of passwords. */
export const inspectGlobals = (
  client: pg.Client,
  timeoutMs: number,
): TE.TaskEither<LoginFailure, boolean> =>
  pipe(
    TE.tryCatch(() => runQuery(client, globalsQuery(timeoutMs)), sessionFailure),
    TE.flatMapEither(decodeFindings(GLOBALS_FINDINGS)),
    TE.map(({ found }) => found.some(({ count }) => count > 0)),
  );
