import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { callerOf, isLive } from '../../../core/access/access-token.js';
import { aToken } from '../../support/access/a-token.js';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const JUST_BEFORE = new Date(NOON.getTime() - 1);

describe('an access token', () => {
  describe('isLive', () => {
    it('holds for a token that neither expires nor was revoked', () => {
      expect(isLive(aToken(), NOON)).to.equal(true);
    });

    it('holds until the very instant at which the token expires', () => {
      const token = aToken({ expiresAt: O.some(NOON) });
      expect([isLive(token, JUST_BEFORE), isLive(token, NOON)]).to.deep.equal([true, false]);
    });

    it('holds no more for a token that was revoked, whenever that was', () => {
      for (const revokedAt of [JUST_BEFORE, NOON, new Date(NOON.getTime() + 1)])
        expect(isLive(aToken({ revokedAt: O.some(revokedAt) }), NOON)).to.equal(false);
    });
  });

  describe('callerOf', () => {
    it('is known by the id of the token, and may do what the token grants', () => {
      const { id, grants } = aToken();
      expect(callerOf(aToken())).to.deep.equal({ id, grants });
    });
  });
});
