import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { memoryStore } from '../../../../../adapters/memory/store.js';
import { forbidden } from '../../../../../core/access/access-error.js';
import { listTokens } from '../../../../../core/access/use-cases/list-tokens.js';
import { aCallerWho, anAdmin } from '../../../../support/access/a-caller.js';
import { aHash, aToken } from '../../../../support/access/a-token.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('listTokens', () => {
  const make = async () => {
    const store = memoryStore();
    await rightOf(store.tokens.add(aToken(), aHash()));
    return listTokens(store);
  };

  it('lists every token for a caller with token:write on the fleet', async () => {
    expect(await (await make())(anAdmin())()).to.deep.equal(E.right([aToken()]));
  });

  it('is forbidden to every other caller', async () => {
    const caller = aCallerWho('fleet', 'server:read', 'fleet:write');
    expect(await (await make())(caller)()).to.deep.equal(E.left(forbidden('token:write')));
  });
});
