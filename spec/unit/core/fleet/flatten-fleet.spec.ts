import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { flattenFleet } from '../../../../core/fleet/flatten-fleet.js';
import {
  aDatabase,
  aFleet,
  aFleetWith,
  aServer,
  anInstance,
} from '../../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../../support/fleet/a-whole-fleet.js';
import { revealed } from '../../../support/shared/revealed.js';

describe('flattenFleet', () => {
  it('gives each resource its place in the description', () => {
    const placed = flattenFleet(aWholeFleet()).map(({ place, resource }) => [place, resource.path]);
    expect(placed).to.deep.equal([
      ['destinations[0]', 'vault'],
      ['channels[0]', 'on-call'],
      ['servers[0]', 'db-eu-1'],
      ['servers[0].instances[0]', 'db-eu-1/main'],
      ['servers[0].instances[0].databases[0]', 'db-eu-1/main/shop'],
      ['servers[0].instances[0].databases[0].schedules[0]', 'db-eu-1/main/shop/nightly'],
    ]);
  });

  it('gives an instance its attributes, and its password separately', () => {
    const fleet = aFleetWith(anInstance());
    expect(revealed(flattenFleet(fleet)[1]?.resource)).to.deep.equal({
      type: 'instance',
      path: 'db-eu-1/main',
      name: 'main',
      parent: O.some('db-eu-1'),
      attributes: {
        engine: 'postgresql',
        host: '10.0.4.17',
        port: 5432,
        tls: { mode: 'verify-full' },
        user: 'backup_admin',
      },
      secret: { _tag: 'Some', value: 'revealed: correct horse' },
      managedBy: 'fleet-file',
    });
  });

  it('escapes names in the path, so that none can look like two', () => {
    const instance = anInstance({ databases: [aDatabase({ name: 'a/b' })] });
    const fleet = aFleet({ servers: [aServer({ name: '50%', instances: [instance] })] });
    const paths = flattenFleet(fleet).map(({ resource }) => resource.path);
    expect(paths).to.deep.equal(['50%25', '50%25/main', '50%25/main/a%2Fb']);
  });

  it('gives a server an address only if it has one', () => {
    const servers = [aServer({ name: 'a' }), aServer({ name: 'b', address: '10.0.0.1' })];
    const attributes = flattenFleet(aFleet({ servers })).map(({ resource }) => resource.attributes);
    expect(attributes).to.deep.equal([{}, { address: '10.0.0.1' }]);
  });
});
