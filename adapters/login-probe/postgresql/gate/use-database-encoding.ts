import * as TE from 'fp-ts/lib/TaskEither.js';
import type pg from 'pg';
import type { LoginFailure } from '../../transport/login-failure.js';
import { sessionFailure } from '../inspect-database.js';
import { settingOf } from './session-start.js';

/**
 * pg_dump writes the dump in the encoding of its session, and a role, a database or the server may set one in which not every
 * character of the database exists. So the session takes that of the database, which the server reports at the login; the
 * report of the change is then part of what the tool takes for its own login.
 */
export const useDatabaseEncoding = (
  client: pg.Client,
  received: Buffer,
): TE.TaskEither<LoginFailure, unknown> => {
  const encoding = settingOf(received, 'server_encoding');
  return encoding === undefined || encoding === settingOf(received, 'client_encoding')
    ? TE.right(undefined)
    : TE.tryCatch(() => client.query(encodingQuery(encoding)), sessionFailure);
};

/** Of the same form as an inspection, which is all that may follow a login: before 14 a change is reported at once. */
const encodingQuery = (encoding: string): string =>
  `SET client_encoding = '${encoding.replace(/\W/g, '')}'; SELECT 1 AS answer`;
