import { expect } from 'chai';
import { findFleetFaults } from '../../../core/fleet/fleet-fault.js';
import { flattenFleet } from '../../../core/fleet/flatten-fleet.js';
import {
  aChannel,
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';

const faultsOf = (fleet: Parameters<typeof flattenFleet>[0]) =>
  findFleetFaults(flattenFleet(fleet), []);

describe('findFleetFaults', () => {
  it('finds nothing wrong with a valid fleet', () => {
    expect(faultsOf(aWholeFleet())).to.deep.equal([]);
  });

  it('finds every name that is taken within its parent, and the place that took it', () => {
    const databases = ['shop', 'blog', 'shop', 'shop'].map((name) => aDatabase({ name }));
    const fleet = aFleet({ servers: [aServer({ instances: [anInstance({ databases })] })] });
    const place = 'servers[0].instances[0].databases';
    const fault = { _tag: 'DuplicateName', name: 'shop', takenBy: `${place}[0]` };
    expect(faultsOf(fleet)).to.deep.equal([
      { ...fault, place: `${place}[2].name` },
      { ...fault, place: `${place}[3].name` },
    ]);
  });

  it('accepts a name under two parents, and for resources of two types', () => {
    const instance = anInstance({ databases: [aDatabase()] });
    const servers = ['a', 'b', 'vault'].map((name) => aServer({ name, instances: [instance] }));
    const name = 'vault';
    const others = { destinations: [aDestination({ name })], channels: [aChannel({ name })] };
    expect(faultsOf(aFleet({ servers, ...others }))).to.deep.equal([]);
  });

  it('finds every schedule whose destination the fleet lacks; a channel of that name does not count', () => {
    const databases = [aDatabase({ schedules: [aSchedule({ destination: 'cellar' })] })];
    const fleet = aFleet({
      servers: [aServer({ instances: [anInstance({ databases })] })],
      destinations: [aDestination()],
      channels: [aChannel({ name: 'cellar' })],
    });
    const place = 'servers[0].instances[0].databases[0].schedules[0].destination';
    const fault = { _tag: 'UnknownDestination', place, name: 'cellar' } as const;
    expect(faultsOf(fleet)).to.deep.equal([fault]);
    const faults = findFleetFaults(flattenFleet(fleet), ['cellar']);
    expect(faults).to.deep.equal([]);
  });
});
