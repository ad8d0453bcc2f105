import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/memory/store.js';
import { forbidden, notFound } from '../../../../../core/access/access-error.js';
import { listTokens } from '../../../../../core/access/use-cases/list-tokens.js';
import { revokeToken } from '../../../../../core/access/use-cases/revoke-token.js';
import { aCallerWho, anAdmin } from '../../../../support/access/a-caller.js';
import { aHash, aToken } from '../../../../support/access/a-token.js';
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
    expect(await list(anAdmin())()).to.deep.equal(E.right([aToken()]));
    const refused = E.left(forbidden('token:write'));
    const other = aCallerWho('fleet', 'server:read', 'fleet:write');
    expect(await list(other)()).to.deep.equal(refused);
    expect(await revoke(other, aToken().id)()).to.deep.equal(refused);
    expect(await list(anAdmin())()).to.deep.equal(E.right([aToken()]));
  });

  it('are revoked now', async () => {
    const { store, revoke } = await make();
    expect(await revoke(anAdmin(), aToken().id)()).to.deep.equal(E.right(undefined));
    const revoked = [aToken({ revokedAt: O.some(NOW) })];
    expect(await rightOf(store.tokens.list)).to.deep.equal(revoked);
  });

  it('stay as they are when they were revoked before', async () => {
    const { store, clock, revoke } = await make();
    await rightOf(revoke(anAdmin(), aToken().id));
    clock.set(LATER);
    expect(await revoke(anAdmin(), aToken().id)()).to.deep.equal(E.right(undefined));
    const revoked = [aToken({ revokedAt: O.some(NOW) })];
    expect(await rightOf(store.tokens.list)).to.deep.equal(revoked);
  });

  it('are not found where they were never issued', async () => {
    const { revoke } = await make();
    expect(await revoke(anAdmin(), aUuid(9))()).to.deep.equal(E.left(notFound('token')));
  });
});
