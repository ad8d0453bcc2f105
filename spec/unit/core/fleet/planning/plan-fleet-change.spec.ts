import { expect } from 'chai';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type {
  DatabaseDescription,
  FleetDescription,
  InstanceDescription,
} from '../../../../../core/fleet/fleet-description.js';
import { keyText } from '../../../../../core/fleet/fleet-resource.js';
import { flattenFleet } from '../../../../../core/fleet/flatten-fleet.js';
import {
  type FleetPlan,
  planFleetChange,
} from '../../../../../core/fleet/planning/plan-fleet-change.js';
import { parsePruneScope, type Prune } from '../../../../../core/fleet/prune-scope.js';
import { Secret } from '../../../../../core/shared/secret.js';
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
import { forAll } from '../../../../support/shared/random-cases.js';

const resourcesOf = (fleet: FleetDescription) =>
  flattenFleet(fleet).map(({ resource }) => resource);

const keysOf = (plan: FleetPlan) => ({
  added: plan.added.map(keyText),
  changed: plan.changed.map(keyText),
  removed: plan.removed.map(keyText),
  unmanaged: plan.unmanaged.map(keyText),
});

const NOTHING = { added: [], changed: [], removed: [], unmanaged: [] };

describe('planFleetChange', () => {
  const plan = (to: FleetDescription, from: FleetDescription, prune: Prune = false) =>
    E.map(keysOf)(planFleetChange(to, { prune })(resourcesOf(from)));

  it('adds what is new, each parent before its children', () => {
    const added = [
      'destination vault',
      'channel on-call',
      'server db-eu-1',
      'instance db-eu-1/main',
      'database db-eu-1/main/shop',
      'schedule db-eu-1/main/shop/nightly',
    ];
    expect(plan(aWholeFleet(), aFleet())).to.deep.equal(E.right({ ...NOTHING, added }));
  });

  it('plans nothing for the same description twice, pruning or not', () => {
    for (const prune of [false, true])
      expect(plan(aWholeFleet(), aWholeFleet(), prune)).to.deep.equal(E.right(NOTHING));
  });

  it('changes what differs in an attribute, in its secret, or in what may be absent', () => {
    const withInstance = (telling: Parameters<typeof anInstance>[0], address?: string) =>
      aFleet({
        servers: [
          aServer({
            instances: [anInstance(telling)],
            ...(address === undefined ? {} : { address }),
          }),
        ],
      });
    const before = withInstance({});
    const instance = E.right({ ...NOTHING, changed: ['instance db-eu-1/main'] });
    const admin = { user: 'backup_admin', password: new Secret('another') };
    const tls = { mode: 'verify-full', ca: 'PEM' } as const;
    for (const telling of [{ port: 5433 }, { admin }, { tls }])
      expect(plan(withInstance(telling), before)).to.deep.equal(instance);
    expect(plan(withInstance({}, '10.0.0.1'), before)).to.deep.equal(
      E.right({ ...NOTHING, changed: ['server db-eu-1'] }),
    );
  });

  it('changes a database that is said to need no dump', () => {
    const fleetOf = (...databases: readonly DatabaseDescription[]) =>
      aFleetWith(anInstance({ databases: [...databases] }));
    const before = fleetOf(aDatabase());
    const after = fleetOf(aDatabase({ backups: 'none' }));
    const changed = ['database db-eu-1/main/shop'];
    expect(plan(after, before)).to.deep.equal(E.right({ ...NOTHING, changed }));
    expect(plan(before, after)).to.deep.equal(E.right({ ...NOTHING, changed }));
    expect(plan(after, after)).to.deep.equal(E.right(NOTHING));
  });

  it('ignores the order of attributes', () => {
    const withTls = (tls: InstanceDescription['tls']) => aFleetWith(anInstance({ tls }));
    const [one, turned] = [
      withTls({ mode: 'verify-ca', ca: 'PEM' }),
      withTls({ ca: 'PEM', mode: 'verify-ca' }),
    ];
    expect(plan(turned, one)).to.deep.equal(E.right(NOTHING));
  });

  it('leaves what is no longer described, and lists it', () => {
    const unmanaged = ['destination vault'];
    expect(plan(aFleet(), aFleet({ destinations: [aDestination()] }))).to.deep.equal(
      E.right({ ...NOTHING, unmanaged }),
    );
  });

  it('removes what is no longer described if it prunes', () => {
    const removed = ['destination vault'];
    expect(plan(aFleet(), aFleet({ destinations: [aDestination()] }), true)).to.deep.equal(
      E.right({ ...NOTHING, removed }),
    );
  });

  it('keeps the maintenance of the fleet itself unless all is pruned, and is no path of a channel', () => {
    const maintenance = [{ cron: '0 2 * * 0', timezone: 'UTC', forMs: 3_600_000, note: '' }];
    const fleet = aFleet({ maintenance });
    const [scope] = RA.compact([parsePruneScope('fl*')]);
    const key = ['fleet fleet'];
    expect(plan(fleet, aFleet())).to.deep.equal(E.right({ ...NOTHING, added: key }));
    expect(plan(aFleet(), fleet)).to.deep.equal(E.right({ ...NOTHING, unmanaged: key }));
    expect(plan(aFleet(), fleet, scope && [scope])).to.deep.equal(E.right(NOTHING));
    expect(plan(aFleet(), fleet, true)).to.deep.equal(E.right({ ...NOTHING, removed: key }));
    const channels = [aChannel({ on: ['fleet'] })];
    for (const described of [aFleet({ channels, maintenance }), aFleet({ channels })])
      expect(E.isLeft(plan(described, fleet))).to.equal(true);
  });

  it('accepts a schedule with a destination that stays, but not with one that is pruned', () => {
    const { servers } = aWholeFleet();
    expect(plan(aFleet({ servers }), aWholeFleet())).to.have.property('_tag', 'Right');
    expect(plan(aFleet({ servers }), aWholeFleet(), true)).to.deep.equal(
      E.left([
        {
          _tag: 'UnknownDestination',
          place: 'servers[0].instances[0].databases[0].schedules[0].destination',
          name: 'vault',
        },
      ]),
    );
  });

  describe('that prunes scopes', () => {
    const under = (...scopes: readonly string[]) => RA.compact(scopes.map(parsePruneScope));
    const servers = ['db-eu-1', 'db-eu-2', 'db-us-1'].map((name) => aServer({ name }));
    const threeServers = aFleet({ servers });

    it('removes what is in a scope and not described, and does not list the rest', () => {
      expect(plan(aFleet(), threeServers, under('db-eu-*'))).to.deep.equal(
        E.right({ ...NOTHING, removed: ['server db-eu-1', 'server db-eu-2'] }),
      );
      expect(plan(aFleet(), aWholeFleet(), under('db-eu-1/main', 'channel:on-call'))).to.deep.equal(
        E.right({
          ...NOTHING,
          removed: [
            'channel on-call',
            'instance db-eu-1/main',
            'database db-eu-1/main/shop',
            'schedule db-eu-1/main/shop/nightly',
          ],
        }),
      );
    });

    it('removes exactly what pruning everything would remove in that scope', () => {
      forAll(fc.subarray(servers), fc.subarray(servers, { minLength: 1 }), (to, from) => {
        const scopes = from.map(({ name }) => name);
        expect(
          plan(aFleet({ servers: to }), aFleet({ servers: from }), under(...scopes)),
        ).to.deep.equal(plan(aFleet({ servers: to }), aFleet({ servers: from }), true));
      });
    });

    it('takes a scope that is described and not there yet', () => {
      const added = ['server db-eu-1', 'server db-eu-2', 'server db-us-1'];
      expect(plan(threeServers, aFleet(), under('db-us-1'))).to.deep.equal(
        E.right({ ...NOTHING, added }),
      );
    });

    it('plans nothing if a scope contains nothing, and names the closest path', () => {
      const fault = { _tag: 'UnknownScope', scope: 'db-ue-1', closest: O.some('db-eu-1') };
      expect(plan(aFleet(), threeServers, under('db-ue-1'))).to.deep.equal(E.left([fault]));
      expect(plan(aFleet(), threeServers, under('destination:vault'))).to.deep.equal(
        E.left([{ _tag: 'UnknownScope', scope: 'destination:vault', closest: O.none }]),
      );
    });

    it('takes the path of a channel where something stays, and none where it is removed', () => {
      const described = aFleet({ channels: [aChannel({ on: ['db-eu-2'] })] });
      expect(plan(described, threeServers, under('db-us-1'))).to.have.property('_tag', 'Right');
      const [place, path] = ['channels[0].on[0]', 'db-eu-2'];
      expect(plan(described, threeServers, under('db-eu-2'))).to.deep.equal(
        E.left([{ _tag: 'UnknownPath', place, path, closest: O.none }]),
      );
    });

    it('takes a pattern that nothing fits, as once everything in it was removed', () => {
      expect(plan(threeServers, threeServers, under('db-us-*'))).to.deep.equal(E.right(NOTHING));
    });

    it('does not remove an instance on which a schedule that stays restores its dumps', () => {
      const nightly = aSchedule({ verify: 'restore', restoreOn: 'db-eu-2/main' });
      const databases = [aDatabase({ schedules: [nightly] })];
      const fleet = aFleet({
        servers: [
          aServer({ instances: [anInstance({ databases })] }),
          aServer({ name: 'db-eu-2', instances: [anInstance()] }),
        ],
        destinations: [aDestination()],
      });
      const fault = {
        _tag: 'InstanceInUse',
        path: 'db-eu-2/main',
        usedBy: { type: 'schedule', path: 'db-eu-1/main/shop/nightly' },
      };
      expect(plan(aFleet(), fleet, under('db-eu-2'))).to.deep.equal(E.left([fault]));
    });

    it('does not remove a destination that a schedule uses which stays', () => {
      const fault = {
        _tag: 'DestinationInUse',
        name: 'vault',
        usedBy: { type: 'schedule', path: 'db-eu-1/main/shop/nightly' },
      };
      const scope = under('destination:vault');
      expect(plan(aFleet(), aWholeFleet(), scope)).to.deep.equal(E.left([fault]));
      expect(
        plan(aFleet(), aWholeFleet(), [...scope, ...under('db-eu-1')]),
      ).to.have.nested.property('right.removed.length', 5);
    });
  });
});
