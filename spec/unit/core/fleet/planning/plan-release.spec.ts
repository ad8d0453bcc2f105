import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { notFound } from '../../../../../core/access/caller.js';
import { flattenFleet } from '../../../../../core/fleet/flatten-fleet.js';
import { type FleetResource, keyText } from '../../../../../core/fleet/fleet-resource.js';
import { planRelease } from '../../../../../core/fleet/planning/plan-fleet-change.js';
import {
  aChannel,
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aServer,
} from '../../../../support/fleet/a-fleet.js';

const databases = [aDatabase({ name: 'shop' })];

/** Two servers of which one begins as the other, and a destination and a channel that are named as a server. */
const FLEET = aFleet({
  servers: [
    aServer({ name: 'db', instances: [anInstance({ databases })] }),
    aServer({ name: 'db-2', instances: [anInstance({ databases })] }),
  ],
  destinations: [aDestination({ name: 'db' })],
  channels: [aChannel({ name: 'db' })],
});

const CURRENT: readonly FleetResource[] = flattenFleet(FLEET, 'prod').map(
  ({ resource }) => resource,
);

describe('planRelease', () => {
  const releasedAt = (type: Parameters<typeof planRelease>[0]['type'], path: string) => {
    const plan = planRelease({ type, path })(CURRENT);
    return E.map(({ changed }: { changed: readonly FleetResource[] }) => changed.map(keyText))(
      plan,
    );
  };

  it('takes a resource and all under it, and nothing beside it', () => {
    expect(releasedAt('server', 'db')).to.deep.equal(
      E.right(['server db', 'instance db/main', 'database db/main/shop']),
    );
    expect(releasedAt('database', 'db-2/main/shop')).to.deep.equal(
      E.right(['database db-2/main/shop']),
    );
    for (const type of ['destination', 'channel'] as const)
      expect(releasedAt(type, 'db')).to.deep.equal(E.right([`${type} db`]));
  });

  it('leaves all of a resource as it is but who declared it', () => {
    const before = CURRENT.find(({ type }) => type === 'server');
    const plan = planRelease({ type: 'server', path: 'db' })(CURRENT);
    const [after] = E.isRight(plan) ? plan.right.changed : [];
    expect(before).to.deep.equal({ ...after, managedBy: 'prod' });
    expect(after).not.to.have.property('managedBy');
  });

  it('changes nothing of what is made by hand already', () => {
    const released = planRelease({ type: 'server', path: 'db' })(CURRENT);
    const byHand = E.isRight(released) ? released.right.changed : [];
    expect(planRelease({ type: 'server', path: 'db' })(byHand)).to.deep.equal(
      E.right({ added: [], changed: [], removed: [], unmanaged: [] }),
    );
  });

  it('finds nothing where nothing is', () => {
    expect(releasedAt('server', 'db-3')).to.deep.equal(E.left(notFound('server')));
  });
});
