import { expect } from 'chai';
import {
  aDestination,
  aFleetWith,
  anInstance,
  aPolicy,
} from '../../../../support/fleet/a-fleet.js';
import { AT, checkWith } from '../../../../support/monitoring/a-finding-monitor.js';
import { aServerMonitor } from '../../../../support/monitoring/a-server-monitor.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('planFound', () => {
  it('gives a database that is found the schedules of its policy, and reports none of it as unscheduled', async () => {
    const monitor = await aServerMonitor({
      ...aFleetWith(anInstance({ found: 'all' })),
      ...{ destinations: [aDestination()], policy: 'standard', policies: [aPolicy()] },
    });
    await checkWith(monitor, ['crm', 'shop']);
    await checkWith(monitor, ['crm', 'shop']);
    const schedules = (await rightOf(monitor.store.fleet.resources)).filter(
      ({ type }) => type === 'schedule',
    );
    expect(schedules.map(({ path, managedBy }) => `${path} ${managedBy ?? ''}`)).to.deep.equal([
      ...[`${AT}/crm/nightly policy:standard`, `${AT}/shop/nightly policy:standard`],
    ]);
    expect(await monitor.problems()).to.deep.equal([]);
  });
});
