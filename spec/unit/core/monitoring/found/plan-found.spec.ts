import { expect } from 'chai';
import {
  aDestination,
  aFleetWith,
  anInstance,
  aPolicy,
  aSchedule,
} from '../../../../support/fleet/a-fleet.js';
import {
  AT,
  checkWith,
  monitorOf,
  rows,
} from '../../../../support/monitoring/a-finding-monitor.js';
import {
  aServerMonitor,
  type ServerMonitor,
  storedProblems,
} from '../../../../support/monitoring/a-server-monitor.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const schedulesOf = async ({ store }: ServerMonitor) =>
  (await rightOf(store.fleet.resources))
    .filter(({ type }) => type === 'schedule')
    .map(({ path, managedBy }) => `${path} ${managedBy ?? ''}`)
    .sort();

describe('planFound', () => {
  it('gives a database that is found the schedules of its policy, and reports none of it as unscheduled', async () => {
    const monitor = await aServerMonitor({
      ...aFleetWith(anInstance({ found: 'all' })),
      destinations: [aDestination()],
      policy: 'standard',
      policies: [aPolicy()],
    });
    await checkWith(monitor, ['crm', 'shop']);
    await checkWith(monitor, ['crm', 'shop']);
    expect(await schedulesOf(monitor)).to.deep.equal([
      `${AT}/crm/nightly policy:standard`,
      `${AT}/shop/nightly policy:standard`,
    ]);
    expect(await monitor.problems()).to.deep.equal([]);
  });

  it('leaves out one that has the name of a schedule of its instance: it is undeclared, and costs nothing each round', async () => {
    let changes = 0;
    const schedules = [aSchedule({ name: 'crm', what: 'globals' })];
    const monitor = await monitorOf({ found: 'all', schedules }, ({ fleet }) => ({
      fleet: {
        ...fleet,
        changePart: (...request) => {
          changes += 1;
          return fleet.changePart(...request);
        },
      },
    }));
    for (let round = 0; round < 3; round += 1) await checkWith(monitor, ['crm', 'shop']);
    expect(await rows(monitor.store)).to.deep.equal(['shop found']);
    expect(changes).to.equal(1);
    const [problem] = await storedProblems(monitor.store, monitor.server);
    expect(problem?.message).to.equal(
      `${AT}: Its server has a database that the fleet cannot take, so that nothing dumps it: crm.`,
    );
    expect(problem?.facts).to.deep.include({ count: 1, databases: 'all' });
  });

  it('takes one that has the name of a schedule that follows from a policy, which has another name then, and its own again without it', async () => {
    const schedules = [aSchedule(), aSchedule({ name: 'crm', what: 'globals' })];
    const monitor = await aServerMonitor({
      ...aFleetWith(anInstance({ found: 'all' })),
      destinations: [aDestination()],
      policy: 'standard',
      policies: [aPolicy({ schedules })],
    });
    await checkWith(monitor, ['shop']);
    expect(await schedulesOf(monitor)).to.deep.equal([
      `${AT}/crm policy:standard`,
      `${AT}/shop/nightly policy:standard`,
    ]);
    await checkWith(monitor, ['crm', 'shop']);
    expect(await schedulesOf(monitor)).to.deep.equal([
      `${AT}/crm-of-instance policy:standard`,
      `${AT}/crm/nightly policy:standard`,
      `${AT}/shop/nightly policy:standard`,
    ]);
  });
});
