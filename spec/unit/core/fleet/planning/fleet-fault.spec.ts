import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { checkResources } from '../../../../../core/fleet/planning/fleet-fault.js';
import {
  referredResources,
  type ReferredResources,
} from '../../../../../core/fleet/planning/references.js';
import type { FleetDescription } from '../../../../../core/fleet/fleet-description.js';
import { flattenFleet } from '../../../../../core/fleet/flatten-fleet.js';
import {
  aChannel,
  aDatabase,
  aDestination,
  aFleet,
  aFleetWith,
  aSchedule,
  aServer,
  anInstance,
} from '../../../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../../../support/fleet/a-whole-fleet.js';

const faultsOf = (fleet: FleetDescription, staying: ReferredResources = referredResources()) =>
  checkResources(flattenFleet(fleet)).faults(staying);

describe('checkResources', () => {
  it('finds nothing wrong with a valid fleet', () => {
    expect(faultsOf(aWholeFleet())).to.deep.equal([]);
  });

  it('finds every name that is taken within its parent, and the place that took it', () => {
    const databases = ['shop', 'blog', 'shop', 'shop'].map((name) => aDatabase({ name }));
    const fleet = aFleetWith(anInstance({ databases: [...databases] }));
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
    const fleet = {
      ...aFleetWith(anInstance({ databases: [...databases] })),
      destinations: [aDestination()],
      channels: [aChannel({ name: 'cellar' })],
    };
    const place = 'servers[0].instances[0].databases[0].schedules[0].destination';
    const fault = { _tag: 'UnknownDestination', place, name: 'cellar' } as const;
    expect(faultsOf(fleet)).to.deep.equal([fault]);
    const staying = { ...referredResources(), destinations: new Set(['cellar']) };
    expect(faultsOf(fleet, staying)).to.deep.equal([]);
    const copies = [{ destination: 'vault' }, { destination: 'cellar' }];
    const copied = [aDatabase({ schedules: [aSchedule({ copies })] })];
    const { servers } = aFleetWith(anInstance({ databases: [...copied] }));
    expect(faultsOf({ ...fleet, servers })).to.deep.equal([
      { ...fault, place: place.replace(/destination$/, 'copies[1].destination') },
    ]);
  });

  it('finds every path of a channel where the fleet has nothing, and the closest one', () => {
    const servers = [aServer({ instances: [anInstance()] })];
    const on = ['db-eu-1', 'db-ue-1', 'db-eu-1/main', 'vault', 'cellar/x'];
    const fleet = aFleet({ servers, channels: [aChannel(), aChannel({ name: 'b', on })] });
    const fault = (place: number, path: string, closest: O.Option<string>) =>
      ({ _tag: 'UnknownPath', place: `channels[1].on[${place}]`, path, closest }) as const;
    const [second, fifth] = [fault(1, 'db-ue-1', O.some('db-eu-1')), fault(4, 'cellar/x', O.none)];
    expect(faultsOf(fleet)).to.deep.equal([second, fault(3, 'vault', O.none), fifth]);
    const staying = { ...referredResources(), paths: new Set(['vault']) };
    expect(faultsOf(fleet, staying)).to.deep.equal([second, fifth]);
  });

  describe('of schedules that restore their dumps', () => {
    const place = 'servers[0].instances[0].databases[0].schedules[0]';
    const restoring = (restoreOn: string, encrypt?: readonly string[]) => ({
      ...aFleetWith(
        anInstance({
          databases: [aDatabase({ schedules: [aSchedule({ verify: 'restore', restoreOn })] })],
        }),
        anInstance({ name: 'scratch' }),
        anInstance({ name: 'other', engine: 'mariadb' }),
      ),
      destinations: [aDestination(encrypt === undefined ? {} : { encrypt })],
    });

    it('finds nothing wrong with an instance of the same engine, described or staying', () => {
      expect(faultsOf(restoring('db-eu-1/scratch'))).to.deep.equal([]);
      const instances = new Map([['db-eu-2/scratch', 'postgresql' as const]]);
      const staying = { ...referredResources(), instances };
      expect(faultsOf(restoring('db-eu-2/scratch'), staying)).to.deep.equal([]);
    });

    it('finds one that the fleet lacks, and one of another engine', () => {
      const at = `${place}.restore_on`;
      expect(faultsOf(restoring('db-eu-2/scratch'))).to.deep.equal([
        { _tag: 'UnknownInstance', place: at, path: 'db-eu-2/scratch' },
      ]);
      expect(faultsOf(restoring('db-eu-1/other'))).to.deep.equal([
        { _tag: 'OtherEngine', place: at, path: 'db-eu-1/other', engine: 'mariadb' },
      ]);
    });

    it('finds nothing wrong with dumps that are encrypted', () => {
      expect(faultsOf(restoring('db-eu-1/scratch', ['age1…']))).to.deep.equal([]);
    });
  });
});
