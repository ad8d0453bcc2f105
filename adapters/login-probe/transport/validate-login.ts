import * as E from 'fp-ts/lib/Either.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { CREDENTIALS, DATABASE_MISSING } from './refusals.js';

/** A NUL would end a text early in the packet, and the rest would be read as settings of the session. */
const isSendable = (text: string): boolean => text !== '' && !text.includes('\0');

/**
 * Refuses what no server can accept, before any server is dialled. In place of an empty text pg would use one from its
 * environment: PGUSER, PGDATABASE or PGPASSWORD.
 */
export const validateLogin = ({
  user,
  password,
  database,
}: DumpTarget): E.Either<LoginRefusal, void> => {
  if (!isSendable(user) || !isSendable(password.reveal())) return E.left(CREDENTIALS);
  return isSendable(database.name) ? E.right(undefined) : E.left(DATABASE_MISSING);
};
