import { expect } from 'chai';
import {
  memorySecretSealer,
  memoryStore,
} from '../../../../../adapters/store/sqlite/memory-store.js';
import { describeStore } from '../../../../contracts/store.contract.js';
import { describeSecretSealer } from '../../../../contracts/shared/secret-sealer.contract.js';
import { aDestination, aFleet } from '../../../../support/fleet/a-fleet.js';
import { putFleet } from '../../../../support/fleet/put-fleet.js';
import { NOON } from '../../../../support/problems/a-problem.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('the store in memory', () => {
  describeStore('memoryStore', memoryStore);

  describeSecretSealer('memorySecretSealer', memorySecretSealer);

  it('has the clock that it is given, in its statements and in its triggers', async () => {
    let now = NOON.getTime() - 60_000;
    const store = memoryStore(() => now);
    await putFleet(store, aFleet({ destinations: [aDestination()] }));
    const take = () => rightOf(store.destinations.wake(60_000, 10));
    expect(await take()).to.have.length(1);
    expect(await take()).to.deep.equal([]);
    now = NOON.getTime();
    expect(await take()).to.have.length(1);
  });

  it('has nothing of another one', async () => {
    await putFleet(memoryStore(), aFleet());
    expect(await rightOf(memoryStore().fleet.resources)).to.deep.equal([]);
  });
});
