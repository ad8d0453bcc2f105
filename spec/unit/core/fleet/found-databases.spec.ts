import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { describeFleet, withoutDerived } from '../../../../core/fleet/describe-fleet.js';
import type {
  FleetDescription,
  InstanceDescription,
} from '../../../../core/fleet/fleet-description.js';
import { fleetFaultWording } from '../../../../core/fleet/fleet-fault-wording.js';
import {
  type FleetResource,
  FOUND,
  keyText,
  managerOfPolicy,
} from '../../../../core/fleet/fleet-resource.js';
import { flattenFleet } from '../../../../core/fleet/flatten-fleet.js';
import { foundDatabase, patternOf, takesFound } from '../../../../core/fleet/found-databases.js';
import {
  planFleetChange,
  type PlanOptions,
} from '../../../../core/fleet/planning/plan-fleet-change.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../../support/fleet/a-fleet.js';

const ORDERS = aDatabase({ name: 'orders', backups: 'none', schedules: [aSchedule()] });

const fleetOf = (telling: Partial<InstanceDescription>) =>
  aFleet({
    servers: [aServer({ instances: [anInstance(telling)] })],
    destinations: [aDestination()],
  });

const ALL = fleetOf({ found: 'all' });

/** What is described, and these as they were found, the first with a schedule that follows from a policy. */
const current = (fleet: FleetDescription, ...names: readonly string[]) => [
  ...flattenFleet(fleet).map(({ resource }) => resource),
  ...names.map((name) => foundDatabase('db-eu-1/main', name)),
  ...flattenFleet(
    fleetOf({ databases: [aDatabase({ name: names[0] ?? '', schedules: [aSchedule()] })] }),
  )
    .map(({ resource }) => ({ ...resource, managedBy: managerOfPolicy('standard') }))
    .filter(({ type }) => type === 'schedule' && names.length > 0),
];

const planned = (
  from: readonly FleetResource[],
  to: FleetDescription,
  options: Partial<PlanOptions> = {},
) =>
  pipe(
    planFleetChange(to, { prune: false, ...options })(from),
    E.bimap(
      (faults) => faults.map(fleetFaultWording),
      ({ changed, removed, unmanaged }) => ({
        changed: changed.map(({ path, attributes, managedBy }) => [path, attributes, managedBy]),
        removed: removed.map(keyText),
        unmanaged: unmanaged.map(keyText),
      }),
    ),
  );

const NOTHING = { changed: [], removed: [], unmanaged: [] };

describe('found databases', () => {
  it('are taken by all, except what fits a pattern', () => {
    const rules = { databases: 'all', except: ['scratch_*', 'a%2Ab', 'x/"Y"'] } as const;
    const names = ['shop', 'scratch_', 'scratch', 'a*b', 'aXb', 'x/"Y"', 'x/"y"', '😀'.repeat(15)];
    expect(names.filter((name) => takesFound(rules)(name))).to.deep.equal([
      'shop',
      'scratch',
      'aXb',
      'x/"y"',
      '😀'.repeat(15),
    ]);
    expect(takesFound({ except: [] })('shop')).to.equal(false);
    for (const name of names)
      expect(
        names.filter((one) => !takesFound({ databases: 'all', except: [patternOf(name)] })(one)),
      ).to.deep.equal([name]);
  });

  it('stay as long as their instance takes them, whatever is pruned, and are listed nowhere', () => {
    const found = current(ALL, 'a/b', 'crm');
    for (const prune of [true, false, [{ type: 'server', path: '*' }]] as const)
      expect(planned(found, ALL, { prune })).to.deep.equal(E.right(NOTHING));
    expect(planned(found, aFleet({ destinations: [aDestination()] }))).to.deep.equal(
      E.right({ ...NOTHING, unmanaged: ['server db-eu-1', 'instance db-eu-1/main'] }),
    );
  });

  it('go with all, or once they are excepted, with what follows from a policy', () => {
    const found = current(ALL, 'a/b', 'crm');
    const removed = ['database db-eu-1/main/a%2Fb', 'database db-eu-1/main/crm'];
    const policy = 'schedule db-eu-1/main/a%2Fb/nightly';
    expect(planned(found, fleetOf({}))).to.deep.nested.include({
      'right.removed': [...removed, policy],
    });
    expect(planned(found, fleetOf({ found: 'all', except: ['c*'] }))).to.deep.nested.include({
      'right.removed': [removed[1]],
    });
  });

  it('are not removed with something that somebody wrote down', () => {
    const byHand = flattenFleet(
      fleetOf({ databases: [aDatabase({ name: 'crm', schedules: [aSchedule()] })] }),
    )
      .map(({ resource: { managedBy: _managedBy, ...resource } }) => resource)
      .filter(({ type }) => type === 'schedule');
    const held =
      'db-eu-1/main/crm would be removed, but db-eu-1/main/crm/nightly is under it, which';
    expect(planned([...current(ALL, 'crm').slice(0, -1), ...byHand], fleetOf({}))).to.deep.equal(
      E.left([`${held} was made by hand`]),
    );
  });

  it('are what remains of a database that is no longer described', () => {
    const before = current(fleetOf({ found: 'all', databases: [ORDERS] }));
    const found = ['db-eu-1/main/orders', {}, FOUND];
    const schedule = 'schedule db-eu-1/main/orders/nightly';
    expect(planned(before, ALL, { prune: true })).to.deep.equal(
      E.right({ ...NOTHING, changed: [found], removed: [schedule] }),
    );
    expect(planned(before, ALL)).to.deep.equal(
      E.right({ ...NOTHING, unmanaged: ['database db-eu-1/main/orders', schedule] }),
    );
    const excepted = fleetOf({ found: 'all', except: ['orders'] });
    expect(planned(before, excepted, { prune: true })).to.deep.nested.include({
      'right.removed': ['database db-eu-1/main/orders', schedule],
    });
    expect(planned(before, aFleet(), { prune: true })).to.have.nested.property(
      'right.removed.length',
      5,
    );
  });

  it('are taken over by a file that describes them, and left out of what is exported', () => {
    const from = current(ALL, 'orders', 'crm');
    const to = fleetOf({ found: 'all', databases: [{ ...ORDERS, schedules: [] }] });
    expect(planned(from, to)).to.deep.equal(
      E.right({
        ...NOTHING,
        changed: [['db-eu-1/main/orders', { backups: 'none' }, 'fleet-file']],
      }),
    );
    expect(planned(from, describeFleet(withoutDerived(from)))).to.deep.equal(E.right(NOTHING));
  });
});
