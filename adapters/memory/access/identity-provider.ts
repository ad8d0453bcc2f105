import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../core/access/caller.js';
import type { Authenticator } from '../../../core/access/ports/authenticator.js';
import type { IdentityProvider } from '../../../core/access/ports/identity-provider.js';
import { signInRefused } from '../../../core/access/sign-in-refused.js';

const off = TE.left(signInRefused('off'));

/** Knows no people. */
export const NO_IDENTITY_PROVIDER: IdentityProvider = {
  name: O.none,
  identify: () => TE.right(O.none),
  begin: () => off,
  complete: () => off,
  beginDevice: off,
  completeDevice: () => off,
  refresh: () => off,
  readLogout: () => off,
};

/** Knows the callers that it was given, by their credentials. */
export const memoryAuthenticator = (callers: ReadonlyMap<string, Caller>): Authenticator => ({
  authenticate: (credential) => TE.right(O.fromNullable(callers.get(credential))),
});
