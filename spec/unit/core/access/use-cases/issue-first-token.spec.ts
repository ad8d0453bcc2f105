import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { FIRST_TOKEN_ID } from '../../../../../core/access/access-token.js';
import { grantsOn, PERMISSIONS } from '../../../../../core/access/caller.js';
import { issueFirstToken } from '../../../../../core/access/use-cases/issue-token.js';
import { aHash, aToken } from '../../../../support/access/a-token.js';
import { memoryTokenGenerator } from '../../../../support/access/memory-token-generator.js';
import { revealed } from '../../../../support/shared/revealed.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const NOW = new Date('2026-11-21T12:00:00.000Z');

describe('issueFirstToken', () => {
  const make = () => {
    const store = memoryStore();
    const issue = issueFirstToken({
      ...store,
      generator: memoryTokenGenerator(),
      clock: memoryClock(NOW),
    })();
    return { store, issue };
  };

  it('issues a token with every permission if there has never been a token', async () => {
    const { issue } = make();
    const token = aToken({
      id: FIRST_TOKEN_ID,
      name: 'admin',
      grants: grantsOn('fleet', PERMISSIONS),
      createdAt: NOW,
      expiresAt: O.some(new Date('2026-11-22T12:00:00.000Z')),
    });
    expect(revealed(await rightOf(issue))).to.deep.equal(
      revealed(O.some({ token, text: 'revealed: ship_1' })),
    );
  });

  it('issues none if there has been one, even if it was revoked', async () => {
    const { store, issue } = make();
    await rightOf(store.tokens.add(aToken({ revokedAt: O.some(NOW) }), aHash()));
    expect(await rightOf(issue)).to.deep.equal(O.none);
  });

  it('issues one token to several calls at once', async () => {
    const { store, issue } = make();
    const issued = await Promise.all([rightOf(issue), rightOf(issue), rightOf(issue)]);
    expect(issued.filter(O.isSome)).to.have.length(1);
    expect(await rightOf(store.tokens.list)).to.have.length(1);
  });
});
