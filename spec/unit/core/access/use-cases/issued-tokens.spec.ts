import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import type { AccessToken } from '../../../../../core/access/access-token.js';
import { type Caller, forbidden, notFound } from '../../../../../core/access/caller.js';
import { listTokens } from '../../../../../core/access/use-cases/read-access.js';
import { revokeToken } from '../../../../../core/access/use-cases/revoke-token.js';
import { aCallerWho, anAdmin } from '../../../../support/access/a-caller.js';
import { aHash, aListedToken, aToken } from '../../../../support/access/a-token.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const LATER = new Date('2026-11-22T12:00:00.000Z');

describe('tokens that were issued', () => {
  const make = async () => {
    const store = memoryStore();
    await rightOf(store.tokens.add(aToken(), aHash()));
    const clock = memoryClock(NOW);
    return { store, clock, list: listTokens(store), revoke: revokeToken({ ...store, clock }) };
  };

  it('are listed and revoked by a caller with token:write on the fleet, and by no other', async () => {
    const { list, revoke } = await make();
    expect(await list(anAdmin())()).to.deep.equal(E.right([aListedToken()]));
    const refused = E.left(forbidden('token:write'));
    const other = aCallerWho('fleet', 'server:read', 'fleet:write');
    expect(await list(other)()).to.deep.equal(refused);
    expect(await revoke(other, aToken().id)()).to.deep.equal(refused);
    expect(await list(anAdmin())()).to.deep.equal(E.right([aListedToken()]));
  });

  it('are revoked now', async () => {
    const { store, revoke } = await make();
    expect(await revoke(anAdmin(), aToken().id)()).to.deep.equal(E.right(aListedToken()));
    const revoked = [aListedToken({ revokedAt: O.some(NOW) })];
    expect(await rightOf(store.tokens.list)).to.deep.equal(revoked);
  });

  it('stay as they are when they were revoked before', async () => {
    const { store, clock, revoke } = await make();
    await rightOf(revoke(anAdmin(), aToken().id));
    clock.set(LATER);
    expect(E.isRight(await revoke(anAdmin(), aToken().id)())).to.equal(true);
    const revoked = [aListedToken({ revokedAt: O.some(NOW) })];
    expect(await rightOf(store.tokens.list)).to.deep.equal(revoked);
  });

  it('are not found where they were never issued', async () => {
    const { revoke } = await make();
    expect(await revoke(anAdmin(), aUuid(9))()).to.deep.equal(E.left(notFound('token')));
  });

  describe('by who may issue them for a part of the fleet', () => {
    const scoped: Caller = { ...aCallerWho(aUuid(3), 'token:write'), id: aUuid(20) };
    const issued = (n: number, by: number, telling: Partial<AccessToken> = {}) =>
      aToken({
        id: aUuid(n),
        name: `token ${n}`,
        issuedBy: O.some({ id: aUuid(by), name: 'ci' }),
        ...telling,
      });
    const makeTree = async () => {
      const made = await make();
      const { tokens } = made.store;
      await rightOf(tokens.add(issued(20, 7), aHash(1)));
      await rightOf(tokens.add(issued(21, 20), aHash(2)));
      await rightOf(tokens.add(issued(22, 21), aHash(3)));
      const session = issued(23, 0, { parent: O.some(aUuid(22)), issuedBy: O.none });
      await rightOf(tokens.addSession(session, aHash(4)));
      await rightOf(tokens.add(issued(24, 7), aHash(5)));
      return made;
    };

    it('are listed where these issued them, and what they issued, with their sessions', async () => {
      const { list } = await makeTree();
      const ids = (await rightOf(list(scoped))).map(({ id }) => id);
      expect(ids).to.deep.equal([21, 22, 23].map(aUuid));
      expect(await rightOf(list({ ...scoped, id: 'nobody' }))).to.deep.equal([]);
    });

    it('are revoked there, and others are as absent as those that never were', async () => {
      const { revoke, store } = await makeTree();
      for (const n of [7, 20, 24, 99])
        expect(await revoke(scoped, aUuid(n))()).to.deep.equal(E.left(notFound('token')));
      expect(E.isRight(await revoke(scoped, aUuid(22))())).to.equal(true);
      const revoked = (await rightOf(store.tokens.list)).filter((one) => O.isSome(one.revokedAt));
      expect(revoked.map(({ id }) => id)).to.deep.equal([aUuid(22), aUuid(23)]);
    });
  });
});
