import * as E from 'fp-ts/lib/Either.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { ENGINE_RECORDS } from '../../../core/engines/engines.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { CREDENTIALS, DATABASE_MISSING } from './refusals.js';

/** A NUL would end a text early in the packet, and the rest would be read as settings of the session. */
const isSendable = (text: string): boolean => text !== '' && !text.includes('\0');

/** Refuses what no server can accept. In place of an empty text pg would use one from its environment: PGUSER, PGDATABASE or PGPASSWORD. */
export const validateLogin = ({
  engine,
  user,
  password,
  database: { name },
}: DumpTarget): E.Either<LoginRefusal, void> => {
  if (!isSendable(user) || !isSendable(password.reveal())) return E.left(CREDENTIALS);
  const isOfInstance = name === ENGINE_RECORDS[engine].maintenanceDatabase;
  return isOfInstance || isSendable(name) ? E.right(undefined) : E.left(DATABASE_MISSING);
};
