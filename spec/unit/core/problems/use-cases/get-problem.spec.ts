import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../../adapters/memory/shared/clock.js';
import { memoryStore } from '../../../../../adapters/memory/store.js';
import { notFound } from '../../../../../core/access/access-error.js';
import { getProblem } from '../../../../../core/problems/use-cases/get-problem.js';
import { aStranger, aViewer } from '../../../../support/access/a-caller.js';
import { aRecord, NOON, noonPlus } from '../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { oneBrokenServer } from '../../../../support/problems/one-broken-server.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('getProblem', () => {
  const make = async () => {
    const store = memoryStore();
    const { server, open, openAndClose } = await oneBrokenServer(store);
    const resource = { type: 'server' as const, id: server.id, name: 'db-eu-1' };
    const clock = memoryClock(NOON);
    return {
      store,
      clock,
      open,
      pass: openAndClose,
      resource,
      get: getProblem({ ...store, clock }),
    };
  };

  it('finds a problem, open or closed', async () => {
    const { get, pass, resource } = await make();
    const id = await pass();
    const closedAs = O.some('resolved' as const);
    const closed = aRecord({ id, resource, closedAt: O.some(NOON), closedAs });
    expect(await get(aViewer(), id)()).to.deep.equal(E.right(closed));
  });

  it('finds it as it is now', async () => {
    const { store, clock, get, open } = await make();
    const id = await open();
    await rightOf(store.problems.triage(id, { snoozedUntil: O.some(noonPlus(5)) }));
    clock.set(noonPlus(5));
    expect((await rightOf(get(aViewer(), id))).snoozedUntil).to.deep.equal(O.none);
  });

  it('answers alike for a problem that does not exist and for a hidden one', async () => {
    const { get, open } = await make();
    const hidden = E.left(notFound('problem'));
    expect(await get(aStranger, await open())()).to.deep.equal(hidden);
    expect(await get(aViewer(), aUuid(9))()).to.deep.equal(hidden);
  });
});
