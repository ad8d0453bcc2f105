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
      ...{ destinations: [aDestination()], policy: 'standard', policies: [aPolicy()] },
    });
    await checkWith(monitor, ['crm', 'shop']);
    await checkWith(monitor, ['crm', 'shop']);
    expect(await schedulesOf(monitor)).to.deep.equal([
      ...[`${AT}/crm/nightly policy:standard`, `${AT}/shop/nightly policy:standard`],
    ]);
    expect(await monitor.problems()).to.deep.equal([]);
  });

  it('leaves out one that has the name of a schedule of its instance, and takes the others', async () => {
    const schedules = [aSchedule({ name: 'crm', what: 'globals' })];
    const monitor = await monitorOf({ found: 'all', schedules });
    await checkWith(monitor, ['crm', 'shop']);
    expect(await rows(monitor.store)).to.deep.equal(['shop found']);
  });

  it('takes one that has the name of a schedule that follows from a policy, which gives way', async () => {
    const schedules = [aSchedule(), aSchedule({ name: 'crm', what: 'globals' })];
    const monitor = await aServerMonitor({
      ...aFleetWith(anInstance({ found: 'all' })),
      ...{ destinations: [aDestination()], policy: 'standard', policies: [aPolicy({ schedules })] },
    });
    await checkWith(monitor, ['shop']);
    expect(await schedulesOf(monitor)).to.deep.equal([
      ...[`${AT}/crm policy:standard`, `${AT}/shop/nightly policy:standard`],
    ]);
    await checkWith(monitor, ['crm', 'shop']);
    expect(await schedulesOf(monitor)).to.deep.equal([
      ...[`${AT}/crm/nightly policy:standard`, `${AT}/shop/nightly policy:standard`],
    ]);
  });
});
