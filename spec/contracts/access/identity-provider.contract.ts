import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { IdentityProvider } from '../../../core/access/ports/identity-provider.js';

/** What every `IdentityProvider` promises. */
export const describeIdentityProvider = (name: string, make: () => IdentityProvider): void => {
  describe(`${name} as a provider of identities`, () => {
    it('leaves alone what has not the form of an ID token', async () => {
      for (const text of ['', 'ship_x', 'a.b.c'])
        expect(await make().identify(text)()).to.deep.equal(E.right(O.none));
    });

    it('completes nothing that it has not begun', async () => {
      const { complete, completeDevice } = make();
      for (const tried of [complete('made up', '?code=x'), completeDevice('made up')])
        expect(await tried()).to.have.nested.property('left._tag', 'SignInRefused');
    });
  });
};
