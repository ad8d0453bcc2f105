import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { preparingChecks } from '../../../composition/preparing-checks.js';
import type { Caller } from '../../../core/access/caller.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';
import { aCallerWho } from '../../support/access/a-caller.js';
import { flushPromises } from '../../support/login-probe/pending-logins.js';
import { aUuid } from '../../support/shared/a-uuid.js';

const CHECKER = aCallerWho(aUuid(1), 'backup:write');
const VIEWER = aCallerWho('fleet', 'server:read');

/** How often checks were prepared after these requests; a request without a caller presents an unknown token. */
const preparedAfter = async (...callers: readonly (Caller | undefined)[]): Promise<number> => {
  let [prepared, next] = [0, 0];
  const authenticator = {
    authenticate: () => TE.right(O.fromNullable(callers[next++])),
  };
  const { authenticate } = preparingChecks(authenticator, () => (prepared += 1));
  for (const caller of callers) {
    expect(await authenticate('a token')()).to.deep.equal(await TE.right(O.fromNullable(caller))());
    await flushPromises();
  }
  return prepared;
};

describe('the service before its first check', () => {
  it('prepares it after the first request of somebody who may check anything', async () => {
    expect(await preparedAfter(VIEWER, CHECKER)).to.equal(1);
  });

  it('prepares it once', async () => {
    expect(await preparedAfter(CHECKER, CHECKER, CHECKER)).to.equal(1);
  });

  it('prepares nothing for those who may not check, nor for strangers', async () => {
    expect(await preparedAfter(VIEWER, undefined, VIEWER)).to.equal(0);
  });

  it('passes a failure on', async () => {
    const failure = unavailable('store', 'busy');
    const failing = { authenticate: () => TE.left(failure) };
    const { authenticate } = preparingChecks(failing, () => undefined);
    expect(await authenticate('a token')()).to.deep.equal(await TE.left(failure)());
  });
});
