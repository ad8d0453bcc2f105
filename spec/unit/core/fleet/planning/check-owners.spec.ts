import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FleetDescription } from '../../../../../core/fleet/fleet-description.js';
import { fleetFaultWording } from '../../../../../core/fleet/fleet-fault-wording.js';
import { type FleetResource, keyText } from '../../../../../core/fleet/fleet-resource.js';
import { flattenFleet } from '../../../../../core/fleet/flatten-fleet.js';
import {
  planFleetChange,
  type PlanOptions,
} from '../../../../../core/fleet/planning/plan-fleet-change.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  aFleetWith,
  aServer,
  anInstance,
} from '../../../../support/fleet/a-fleet.js';

const declared = (fleet: FleetDescription, as?: string): readonly FleetResource[] =>
  flattenFleet(fleet, as).map(({ resource }) => resource);

const byHand = (fleet: FleetDescription): readonly FleetResource[] =>
  declared(fleet).map(({ managedBy: _managedBy, ...resource }) => resource as FleetResource);

const planned = (
  to: FleetDescription,
  from: readonly FleetResource[],
  options: Partial<PlanOptions> = {},
) =>
  pipe(
    planFleetChange(to, { prune: true, ...options })(from),
    E.bimap(
      (faults) => faults.map(fleetFaultWording),
      ({ removed, changed, unmanaged, takenOver = [] }) => ({
        changed: changed.map(({ path, managedBy }) => [path, managedBy]),
        removed: removed.map(keyText),
        unmanaged: unmanaged.map(keyText),
        takenOver: takenOver.map(keyText),
      }),
    ),
  );

const NOTHING = { changed: [], removed: [], unmanaged: [], takenOver: [] };

const EU = aFleet({ servers: [aServer({ name: 'eu' })] });
const US = aFleet({ servers: [aServer({ name: 'us' })] });

describe('checkOwners', () => {
  it('makes the manager that applies the owner of what is new', () => {
    const plan = planFleetChange(EU, { prune: false, as: 'prod' })([]);
    expect(E.map(({ added }: { added: readonly FleetResource[] }) => added)(plan)).to.deep.equal(
      E.right(declared(EU, 'prod')),
    );
  });

  it('removes only what the same name declared and no longer names', () => {
    const fleet = [
      ...declared(EU, 'eu-team'),
      ...declared(US),
      ...byHand(aFleet({ destinations: [aDestination()] })),
    ];
    expect(planned(aFleet(), fleet, { as: 'eu-team' })).to.deep.equal(
      E.right({ ...NOTHING, removed: ['server eu'] }),
    );
    expect(planned(aFleet(), fleet, { as: 'eu-team', prune: false })).to.deep.equal(
      E.right({ ...NOTHING, unmanaged: ['server eu'] }),
    );
    const prune = [{ type: 'server', path: '*' }] as const;
    expect(planned(aFleet(), fleet, { prune })).to.deep.equal(
      E.right({ ...NOTHING, removed: ['server us'] }),
    );
  });

  it('refuses to describe what another name declared, or what was made by hand', () => {
    expect(planned(EU, declared(EU, 'eu-team'))).to.deep.equal(
      E.left(['servers[0]: eu is managed by "eu-team"; leave it out, or take it over (adopt)']),
    );
    expect(planned(EU, byHand(EU))).to.deep.equal(
      E.left(['servers[0]: eu was made by hand; leave it out, or take it over (adopt)']),
    );
  });

  it('takes it over if it is to be adopted, and names it', () => {
    for (const fleet of [declared(EU, 'eu-team'), byHand(EU)])
      expect(planned(EU, fleet, { as: 'prod', adopt: true })).to.deep.equal(
        E.right({ ...NOTHING, changed: [['eu', 'prod']], takenOver: ['server eu'] }),
      );
  });

  it('removes nothing that has something of others under it', () => {
    const databases = [aDatabase({ name: 'shop' })];
    const whole = aFleetWith(anInstance({ databases: [...databases] }));
    const [server, instance] = declared(whole);
    const [, , shop] = declared(whole, 'shop-team');
    if (server === undefined || instance === undefined || shop === undefined) throw new Error();
    expect(planned(aFleet(), [server, instance, shop])).to.deep.equal(
      E.left([
        'db-eu-1 would be removed, but db-eu-1/main/shop is under it, which is managed by "shop-team"',
        'db-eu-1/main would be removed, but db-eu-1/main/shop is under it, which is managed by "shop-team"',
      ]),
    );
    expect(planned(aFleet(), [server, instance, shop], { as: 'shop-team' })).to.deep.equal(
      E.right({ ...NOTHING, removed: ['database db-eu-1/main/shop'] }),
    );
  });
});
