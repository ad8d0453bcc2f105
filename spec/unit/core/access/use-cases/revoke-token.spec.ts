import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../../adapters/memory/shared/clock.js';
import { memoryStore } from '../../../../../adapters/memory/store.js';
import { forbidden, notFound } from '../../../../../core/access/access-error.js';
import { revokeToken } from '../../../../../core/access/use-cases/revoke-token.js';
import { aCallerWho, anAdmin } from '../../../../support/access/a-caller.js';
import { aHash, aToken } from '../../../../support/access/a-token.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const LATER = new Date('2026-11-22T12:00:00.000Z');

describe('revokeToken', () => {
  const make = async () => {
    const store = memoryStore();
    await rightOf(store.tokens.add(aToken(), aHash()));
    const clock = memoryClock(NOW);
    return { store, clock, revoke: revokeToken({ ...store, clock }) };
  };

  it('revokes a token now', async () => {
    const { store, revoke } = await make();
    expect(await revoke(anAdmin(), aToken().id)()).to.deep.equal(E.right(undefined));
    const revoked = [aToken({ revokedAt: O.some(NOW) })];
    expect(await rightOf(store.tokens.list)).to.deep.equal(revoked);
  });

  it('leaves a token that was revoked before as it is', async () => {
    const { store, clock, revoke } = await make();
    await rightOf(revoke(anAdmin(), aToken().id));
    clock.set(LATER);
    expect(await revoke(anAdmin(), aToken().id)()).to.deep.equal(E.right(undefined));
    const revoked = [aToken({ revokedAt: O.some(NOW) })];
    expect(await rightOf(store.tokens.list)).to.deep.equal(revoked);
  });

  it('finds no token that was never issued', async () => {
    const { revoke } = await make();
    expect(await revoke(anAdmin(), aUuid(9))()).to.deep.equal(E.left(notFound('token')));
  });

  it('is forbidden to a caller who lacks token:write on the fleet', async () => {
    const { store, revoke } = await make();
    const refused = await revoke(aCallerWho('fleet', 'fleet:write'), aToken().id)();
    expect(refused).to.deep.equal(E.left(forbidden('token:write')));
    expect(await rightOf(store.tokens.list)).to.deep.equal([aToken()]);
  });
});
