import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { memoryStore } from '../../../adapters/memory/memory-store.js';
import { forbidden } from '../../../core/domain/refusal.js';
import { listTokens } from '../../../core/use-cases/list-tokens.js';
import { aCallerWho, anAdmin } from '../../support/a-caller.js';
import { aHash, aToken } from '../../support/a-token.js';
import { rightOf } from '../../support/right-of.js';

describe('listTokens', () => {
  const make = async () => {
    const store = memoryStore();
    await rightOf(store.tokens.add(aToken(), aHash()));
    return listTokens(store);
  };

  it('shows every token to a caller with token:write on the fleet', async () => {
    expect(await (await make())(anAdmin())()).to.deep.equal(E.right([aToken()]));
  });

  it('is forbidden to everybody else', async () => {
    const caller = aCallerWho('fleet', 'server:read', 'fleet:write');
    expect(await (await make())(caller)()).to.deep.equal(E.left(forbidden('token:write')));
  });
});
