import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import type { Authenticator } from '../../../core/access/ports/authenticator.js';
import { rightOf } from '../../support/shared/right-of.js';

/** An authenticator that knows one credential, and can be made to forget it. */
export interface AuthenticatorWorld {
  readonly authenticator: Authenticator;
  readonly credential: string;
  readonly caller: Caller;
  readonly revoke: () => Promise<void>;
}

/** What every `Authenticator` promises. */
export const describeAuthenticator = (
  name: string,
  make: () => Promise<AuthenticatorWorld>,
): void => {
  describe(`${name} as an authenticator`, () => {
    it('knows the caller to whom a credential belongs', async () => {
      const { authenticator, credential, caller } = await make();
      expect(await rightOf(authenticator.authenticate(credential))).to.deep.equal(O.some(caller));
    });

    it('knows nobody by a credential that is unknown or malformed', async () => {
      const { authenticator, credential } = await make();
      for (const wrong of [`${credential}x`, credential.slice(1), '', 'ship_', '\u0000', 'ø'])
        expect(await rightOf(authenticator.authenticate(wrong))).to.deep.equal(O.none);
    });

    it('asks again at every request: a revoked credential is refused from the next one on', async () => {
      const { authenticator, credential, revoke } = await make();
      await rightOf(authenticator.authenticate(credential));
      await revoke();
      expect(await rightOf(authenticator.authenticate(credential))).to.deep.equal(O.none);
    });
  });
};
