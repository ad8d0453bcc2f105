import { expect } from 'chai';
import { flattenFleet } from '../../../../core/fleet/flatten-fleet.js';
import type { InstanceDescription } from '../../../../core/fleet/fleet-description.js';
import { findInvalidValues } from '../../../../core/fleet/invalid-values.js';
import { Secret } from '../../../../core/shared/secret.js';
import { aDatabase, aFleetWith, anInstance } from '../../../support/fleet/a-fleet.js';

const placesIn = (instance: Partial<InstanceDescription>): readonly string[] =>
  flattenFleet(aFleetWith(anInstance(instance)))
    .flatMap(findInvalidValues)
    .map(({ place }) => place);

const login = (user: string, password: string) => ({ user, password: new Secret(password) });

describe('findInvalidValues', () => {
  it('finds nothing in a usual instance', () => {
    expect(placesIn({})).to.deep.equal([]);
    expect(placesIn({ host: '/var/run/postgresql' })).to.deep.equal([]);
    expect(placesIn({ host: '::1', port: 65_535, name: 'b / %2F' })).to.deep.equal([]);
  });

  it('leaves to a database the name that it has on its server', () => {
    const named = (name: string) => placesIn({ databases: [aDatabase({ name })] });
    expect(named('shop ')).to.deep.equal([]);
    expect(named('sh\0op')).to.deep.equal(['servers[0].instances[0].databases[0].name']);
  });

  it('finds every value that is not valid at its place', () => {
    const at = 'servers[0].instances[0]';
    expect(
      placesIn({ name: ' main', host: '/tmp/..', port: -5, admin: login('', 'a\nb') }),
    ).to.deep.equal(
      ['name', 'host', 'port', 'admin.user', 'admin.password'].map((field) => `${at}.${field}`),
    );
  });

  for (const [what, instance] of Object.entries({
    'an empty name': { name: '' },
    'a name that turns the text around': { name: 'a\u202eb' },
    'a name of 129 characters': { name: 'x'.repeat(129) },
    'no host': { host: '' },
    'a port between two': { port: 5432.5 },
    'the port 0': { port: 0 },
    'no password': { admin: login('backup_admin', '') },
    'a password with a NUL': { admin: login('backup_admin', 'a\0b') },
  }))
    it(`finds ${what}`, () => {
      expect(placesIn(instance)).to.have.length(1);
    });
});
