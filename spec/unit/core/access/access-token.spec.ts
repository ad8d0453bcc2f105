import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { callerOf, isLive } from '../../../../core/access/access-token.js';
import { aToken } from '../../../support/access/a-token.js';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const JUST_BEFORE = new Date(NOON.getTime() - 1);

describe('an access token', () => {
  describe('isLive', () => {
    it('is true of a token that neither expires nor was revoked', () => {
      expect(isLive(aToken(), NOON)).to.equal(true);
    });

    it('is true until the instant at which the token expires', () => {
      const token = aToken({ expiresAt: O.some(NOON) });
      expect([isLive(token, JUST_BEFORE), isLive(token, NOON)]).to.deep.equal([true, false]);
    });

    it('is false of a token that was revoked, at any time', () => {
      for (const revokedAt of [JUST_BEFORE, NOON, new Date(NOON.getTime() + 1)])
        expect(isLive(aToken({ revokedAt: O.some(revokedAt) }), NOON)).to.equal(false);
    });
  });

  describe('callerOf', () => {
    it('has the id of the token, its name, its grants and its end', () => {
      const { id, name, grants } = aToken();
      expect(callerOf(aToken())).to.deep.equal({ id, tokenId: id, name, grants });
      const ending = aToken({ expiresAt: O.some(NOON) });
      expect(callerOf(ending)).to.deep.equal({ id, tokenId: id, name, grants, expiresAt: NOON });
    });
  });
});
