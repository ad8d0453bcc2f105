import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../core/access/caller.js';
import type { Authenticator } from '../../../core/access/ports/authenticator.js';

/** Knows the callers that it was given, by their credentials. */
export const memoryAuthenticator = (callers: ReadonlyMap<string, Caller>): Authenticator => ({
  authenticate: (credential) => TE.right(O.fromNullable(callers.get(credential))),
});
