import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  memorySecretSealer,
  memoryStore,
} from '../../../../../adapters/store/sqlite/memory-store.js';
import { describeStore } from '../../../../contracts/store.contract.js';
import { describeSecretSealer } from '../../../../contracts/shared/secret-sealer.contract.js';
import {
  aClaim,
  aPlannedRun,
  aStoredDump,
  claimed,
  FAR,
  longAgo,
  scheduledFleet,
} from '../../../../support/backups/scheduled-fleet.js';
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

  it('ends minutes later what a node held that died before its clock was set back', async () => {
    let now = FAR.getTime();
    const { queue, proofs, runs, ...store } = memoryStore(() => now);
    const { shop, wiki, vault } = await scheduledFleet(store);
    await rightOf(queue.add(aPlannedRun(shop)));
    const done = await claimed({ queue });
    const outcome = {
      _tag: 'Done',
      sizeBytes: 1,
      sha256: 'ab',
      stored: aStoredDump(vault),
    } as const;
    await rightOf(runs.finish(done, outcome, longAgo(9)));
    await rightOf(queue.add(aPlannedRun(wiki)));
    await rightOf(proofs.plan(shop, O.some(longAgo(1))));
    const takeAll = async () => [
      O.isSome(await rightOf(queue.claim(aClaim()))),
      O.isSome(await rightOf(queue.hold(done.id, 60_000))),
      O.isSome(await rightOf(proofs.claim(60_000))),
    ];
    expect(await takeAll()).to.deep.equal([true, true, true]);
    now = NOON.getTime();
    expect(await rightOf(runs.endAbandoned)).to.equal(0);
    now += 299_999;
    expect(await takeAll()).to.deep.equal([false, false, false]);
    now += 1;
    expect(await takeAll()).to.deep.equal([true, true, true]);
  });

  it('has nothing of another one', async () => {
    await putFleet(memoryStore(), aFleet());
    expect(await rightOf(memoryStore().fleet.resources)).to.deep.equal([]);
  });
});
