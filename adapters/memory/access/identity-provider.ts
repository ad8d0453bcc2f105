import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { IdentityProvider } from '../../../core/access/ports/identity-provider.js';
import { signInRefused } from '../../../core/access/sign-in-refused.js';

const off = TE.left(signInRefused('off'));

/** Knows nobody. */
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
