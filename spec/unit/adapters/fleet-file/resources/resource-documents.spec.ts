import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { KNOWN, resourceDocuments } from '../../../../support/fleet/known-kinds.js';
import { flattenFleet } from '../../../../../core/fleet/flatten-fleet.js';
import type { Ruled } from '../../../../../core/fleet/fleet-description.js';
import type { FleetResource } from '../../../../../core/fleet/fleet-resource.js';
import { withoutSecrets } from '../../../../../core/fleet/secrets/keep-secrets.js';
import {
  aDatabase,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../../../support/fleet/a-fleet.js';
import { distinctFleet } from '../../../../support/fleet/distinct-fleet.js';
import { forAllOf } from '../../../../support/shared/random-cases.js';
import { revealed } from '../../../../support/shared/revealed.js';

const withoutMaintenance = (resource: FleetResource): FleetResource => {
  const { maintenance: _rules, access: _roles, ...attributes } = resource.attributes as Ruled;
  return { ...resource, attributes } as FleetResource;
};

/** The resources of a fleet as they are shown, made by hand, without the rules that are in no document of one. */
const shown = (fleet: Parameters<typeof flattenFleet>[0]): readonly FleetResource[] =>
  flattenFleet(fleet)
    .map(({ resource: { managedBy: _managedBy, ...resource } }) =>
      withoutSecrets(KNOWN.kinds)(withoutMaintenance(resource)),
    )
    .filter(({ type }) => type !== 'fleet');

const aboveOf = (all: readonly FleetResource[], { type, path }: FleetResource) =>
  type === 'destination' || type === 'channel'
    ? []
    : all
        .filter((one) => one.type !== 'destination' && one.type !== 'channel')
        .filter((one) => path.startsWith(`${one.path}/`));

const FLEET = shown(
  aFleet({
    servers: [
      aServer({
        address: '10.0.4.17',
        instances: [anInstance({ databases: [aDatabase({ schedules: [aSchedule()] })] })],
      }),
    ],
  }),
);

const oneOf = (type: FleetResource['type']): FleetResource => {
  const found = FLEET.find((one) => one.type === type);
  if (found === undefined) throw new Error(`there is no ${type}`);
  return found;
};

const patched = (type: FleetResource['type'], patch: unknown) =>
  resourceDocuments.readPatch(patch)(oneOf(type), aboveOf(FLEET, oneOf(type)));

const added = (type: Parameters<typeof resourceDocuments.readNew>[0], document: unknown) =>
  resourceDocuments.readNew(type, document)(aboveOf(FLEET, oneOf(type)));

describe('the documents of single resources', () => {
  it('are what a fleet file has of them, the name first', () => {
    expect(JSON.stringify(resourceDocuments.write(oneOf('instance')))).to.equal(
      '{"name":"main","admin":{"password":{"kept":true},"user":"backup_admin"},"engine":"postgresql","host":"10.0.4.17","port":5432,"tls":{"mode":"verify-full"}}',
    );
    expect(resourceDocuments.write(oneOf('server'))).to.deep.equal({
      name: 'db-eu-1',
      address: '10.0.4.17',
    });
  });

  it('say of an instance that it has all databases, or no longer, and nothing else of what is under it', () => {
    const databases = (patch: unknown) =>
      E.map(({ attributes }: FleetResource) => ({ databases: undefined, ...attributes }).databases)(
        patched('instance', { databases: patch }),
      );
    for (const all of ['all', ['all']]) expect(databases(all)).to.deep.equal(E.right('all'));
    for (const none of [null, []]) expect(databases(none)).to.deep.equal(E.right(undefined));
    for (const others of [['all', { name: 'crm' }], [{ name: 'crm' }]])
      expect(databases(others)).to.have.nested.property('left[0]').that.contains('of their own');
    expect(databases('many')).to.have.nested.property('left[0]').that.contains('or `all`');
  });

  it('are read back into the same resource, by a patch that changes nothing', () => {
    forAllOf(3)(distinctFleet, (fleet) => {
      const all = shown(fleet);
      for (const one of all)
        expect(revealed(resourceDocuments.readPatch({})(one, aboveOf(all, one)))).to.deep.equal(
          revealed(E.right(one)),
        );
    });
  });

  it('are the same text in whatever order the members are stored', () => {
    const instance = oneOf('instance');
    const attributes = Object.fromEntries(Object.entries(instance.attributes).reverse());
    const stored = { ...instance, attributes } as unknown as FleetResource;
    const text = JSON.stringify(resourceDocuments.write(instance));
    expect(JSON.stringify(resourceDocuments.write(stored))).to.equal(text);
  });

  it('change by a patch what it names, and remove what it sets to null', () => {
    expect(patched('server', { name: 'db-eu-2', address: null })).to.deep.equal(
      E.right({ ...oneOf('server'), name: 'db-eu-2', path: 'db-eu-2', attributes: {} }),
    );
  });

  it('may have, when they are new, what is under them, each at its place', () => {
    const document = {
      name: 'next',
      engine: 'mysql',
      host: 'db',
      admin: { user: 'u', password: 'p' },
      databases: [{ name: 'crm', schedules: [{ name: 's', cron: '0 3 * * *', destination: 'v' }] }],
    };
    const read = E.map((placed: readonly { place: string; resource: FleetResource }[]) =>
      placed.map(({ place, resource }) => [place, resource.path, resource.managedBy]),
    )(added('instance', document));
    expect(read).to.deep.equal(
      E.right([
        ['instance', 'db-eu-1/next', undefined],
        ['instance.databases[0]', 'db-eu-1/next/crm', undefined],
        ['instance.databases[0].schedules[0]', 'db-eu-1/next/crm/s', undefined],
      ]),
    );
  });

  for (const [what, read, mistakes] of [
    [
      'every mistake of a patch',
      () =>
        patched('instance', { prot: 1, port: 99_999, admin: { password: { env: 'PGPASSWORD' } } }),
      [
        'instance.port: 99999 is not a port (1 to 65535)',
        'instance.admin.password: { env: NAME } is resolved where the fleet file is read; here, give the value itself',
        'instance: unknown key "prot"; did you mean "port"?',
      ],
    ],
    [
      'that what is under it is not in a patch',
      () => patched('server', { instances: [], address: 'a b' }),
      [
        'server.instances: instances are resources of their own; add or change each by itself',
        'server.address: "a b" is not a DNS name or an IP address',
      ],
    ],
    [
      'an unknown key of what has nothing under it, whatever it is',
      () => patched('schedule', { '': 1, instances: [] }),
      ['', 'instances'].map(
        (key) =>
          `schedule: unknown key "${key}"; there are name, what, cron, timezone, run, tool, destination, keep, copies, grace, format, verify, restore_on, prove, compare, jitter, catch_up`,
      ),
    ],
    [
      'a patch that is no mapping',
      () => patched('database', ['shop']),
      ['database: a list is not a mapping of name, backups, policy, watch, schedules'],
    ],
    [
      'an instance that would become one of another kind of engine',
      () => patched('instance', { engine: 'mysql' }),
      ['instance.engine: PostgreSQL is no MySQL or MariaDB; add another instance instead'],
    ],
    [
      'a schedule by the engine of its instance',
      () => added('schedule', { name: 's', cron: '0 3 * * *', destination: 'v', format: 'zip' }),
      ['schedule.format: "zip" is not one of custom, plain'],
    ],
    [
      'that it holds more than is read beside the requests of others',
      () => added('server', { name: 's', instances: Array.from({ length: 2_000 }, () => 0) }),
      [
        'server: it holds more than 2000 values; add what is under it by itself, or apply a fleet document',
      ],
    ],
    [
      'a document that is none',
      () => added('server', null),
      ['server: null is not a mapping of name, address, policy, watch, instances'],
    ],
    [
      'that a service reads no files for a caller',
      () =>
        added('instance', { ...resourceDocuments.write(oneOf('instance')), tls: { ca: '/ca' } }),
      ['instance.tls.ca: files are read where the fleet file is read; here, give the text itself'],
    ],
  ] as const)
    it(`say ${what}, with its place`, () => {
      expect(read()).to.deep.equal(E.left(mistakes));
    });
});
