import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { callerOf } from '../../../../../core/access/access-token.js';
import { forbidden, grantsOn, notFound } from '../../../../../core/access/caller.js';
import { createToken } from '../../../../../core/access/use-cases/create-token.js';
import type { TokenRequest } from '../../../../../core/access/use-cases/issue-token.js';
import { aCallerWho, anAdmin, aStranger } from '../../../../support/access/a-caller.js';
import { aHash, aToken } from '../../../../support/access/a-token.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { aWholeFleet } from '../../../../support/fleet/a-whole-fleet.js';
import { memoryTokenGenerator } from '../../../../support/access/memory-token-generator.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { revealed } from '../../../../support/shared/revealed.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const NOW = new Date('2026-11-21T12:00:00.000Z');

const aRequest = (telling: Partial<TokenRequest> = {}): TokenRequest => ({
  name: 'dashboard',
  permissions: ['server:read', 'database:read'],
  scope: 'fleet',
  expiresAt: O.none,
  ...telling,
});

describe('createToken', () => {
  const make = async () => {
    const store = memoryStore();
    await putFleet(store, aWholeFleet());
    const create = createToken({
      ...store,
      generator: memoryTokenGenerator(),
      clock: memoryClock(NOW),
    });
    return { store, create, server: (await refAt(store, 'db-eu-1')).id };
  };

  it('issues a token with the requested grants, and stores it under its hash', async () => {
    const { store, create, server } = await make();
    const expiresAt = O.some(new Date('2027-01-01T00:00:00.000Z'));
    const token = {
      id: aUuid(1),
      name: 'dashboard',
      grants: grantsOn(server, ['server:read', 'database:read']),
      createdAt: NOW,
      expiresAt,
      revokedAt: O.none,
      parent: O.none,
      maker: O.none,
      issuedBy: O.some({ id: 'somebody' }),
    };
    const issued = await rightOf(create(anAdmin(), aRequest({ scope: server, expiresAt })));
    expect(revealed(issued)).to.deep.equal(revealed({ token, text: 'revealed: ship_1' }));
    const found = await rightOf(store.tokens.findByHash('hash of ship_1'));
    expect(found).to.deep.equal(O.some(token));
  });

  it('rejects a token that would have expired already', async () => {
    const { store, create } = await make();
    const request = aRequest({ expiresAt: O.some(NOW) });
    expect(await create(anAdmin(), request)()).to.deep.equal(
      E.left({ _tag: 'ExpiryPassed', expiresAt: NOW }),
    );
    expect(await rightOf(store.tokens.list)).to.deep.equal([]);
  });

  describe('by a token', () => {
    const END = new Date('2026-12-01T00:00:00.000Z');
    const caller = callerOf(
      aToken({ grants: anAdmin().grants, expiresAt: O.some(END), parent: O.some(aUuid(8)) }),
    );
    const makeWithMaker = async () => {
      const made = await make();
      await rightOf(made.store.tokens.add(aToken(), aHash()));
      return made;
    };

    it('names what was presented as the maker, and expires with it unless told otherwise', async () => {
      const { create } = await makeWithMaker();
      const { token } = await rightOf(create(caller, aRequest({ name: 'ci' })));
      expect([token.maker, token.expiresAt]).to.deep.equal([O.some(aToken().id), O.some(END)]);
      const atTheEnd = aRequest({ name: 'cd', expiresAt: O.some(END) });
      expect((await rightOf(create(caller, atTheEnd))).token.expiresAt).to.deep.equal(O.some(END));
    });

    it('is refused a token that would outlive it', async () => {
      const { create } = await makeWithMaker();
      const later = O.some(new Date(END.getTime() + 1));
      expect(await create(caller, aRequest({ name: 'ci', expiresAt: later }))()).to.deep.equal(
        E.left({ _tag: 'OutlivesMaker', makerExpiresAt: END }),
      );
    });

    it('is refused one where it was revoked meanwhile', async () => {
      const { create, store } = await makeWithMaker();
      await rightOf(store.tokens.revoke(aToken().id, NOW));
      expect(await create(caller, aRequest({ name: 'ci' }))()).to.deep.equal(
        E.left({ _tag: 'MakerEnded' }),
      );
    });
  });

  it('refuses to issue more than the caller holds, on the fleet or on a resource', async () => {
    const { store, create, server } = await make();
    const request = aRequest({ permissions: ['server:read', 'backup:write'] });
    const refused = E.left(forbidden('backup:write'));
    const onFleet = aCallerWho('fleet', 'token:write', 'server:read');
    expect(await create(onFleet, request)()).to.deep.equal(refused);
    const onServer = aCallerWho(server, 'token:write', 'server:read');
    expect(await create(onServer, { ...request, scope: server })()).to.deep.equal(refused);
    expect(await rightOf(store.tokens.list)).to.deep.equal([]);
  });

  it('is forbidden to a caller who lacks token:write there', async () => {
    const { create, server } = await make();
    const caller = aCallerWho('fleet', 'server:read', 'database:read');
    const refused = E.left(forbidden('token:write'));
    expect(await create(caller, aRequest())()).to.deep.equal(refused);
    expect(await create(caller, aRequest({ scope: server }))()).to.deep.equal(refused);
    expect(await create(anAdmin(server), aRequest())()).to.deep.equal(refused);
  });

  it('answers alike for a resource that does not exist and for a hidden one', async () => {
    const { create, server } = await make();
    const hidden = E.left(notFound('resource'));
    expect(await create(aStranger, aRequest({ scope: server }))()).to.deep.equal(hidden);
    expect(await create(anAdmin(), aRequest({ scope: aUuid(9) }))()).to.deep.equal(hidden);
  });

  it('rejects a name that is in use for a token of the caller, and knows nothing of those of others', async () => {
    const { create, server } = await make();
    await rightOf(create(anAdmin(), aRequest()));
    expect(await create(anAdmin(), aRequest())()).to.deep.equal(
      E.left({ _tag: 'TokenNameTaken', name: 'dashboard' }),
    );
    const other = { ...anAdmin(server), id: 'somebody else' };
    expect(E.isRight(await create(other, aRequest({ scope: server }))())).to.equal(true);
  });
});
