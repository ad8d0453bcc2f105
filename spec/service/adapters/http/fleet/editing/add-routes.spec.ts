import { expect } from 'chai';
import type { FleetPlanBody } from '../../../../../../adapters/api/fleet/fleet-plan-body.js';
import { PLURALS } from '../../../../../../adapters/api/resources/resource-body.js';
import { ADDED, pathOfAdded } from '../../../../../../adapters/http/fleet/editing/added-types.js';
import { NEW_OF_EACH, ONE_OF_EACH } from '../../../../../support/http/documented/edit-requests.js';
import { refAt } from '../../../../../support/fleet/put-fleet.js';
import { aServer } from '../../../../../support/http/a-server.js';
import { errorOf } from '../../../../../support/http/error-of.js';
import { bearer } from '../../../../../support/http/seed-tokens.js';
import { sendRequest } from '../../../../../support/http/send-request.js';

const JSON_HEADERS = { ...bearer('admin'), 'content-type': 'application/json' };

const INSTANCE = {
  ...{ name: 'next', engine: 'postgresql', host: '10.0.4.9' },
  admin: { user: 'dump', password: 'tr0ub4dor' },
  databases: [
    { name: 'crm', schedules: [{ name: 'nightly', cron: '0 4 * * *', destination: 'vault' }] },
  ],
};

describe('POST of a resource', () => {
  const service = aServer();

  const post = (path: `/${string}`, sent: unknown) =>
    sendRequest(service.app, `POST ${path}`, {
      headers: JSON_HEADERS,
      payload: typeof sent === 'string' ? sent : JSON.stringify(sent),
    });

  const underEu = async (query = '') =>
    `/v1/servers/${(await refAt(service.store, 'db-eu-1')).id}/instances${query}` as const;

  for (const { type, under } of ADDED)
    it(`adds a ${type} under what a fleet file manages, made by hand, and says where it is`, async () => {
      const parent = under === undefined ? '' : ONE_OF_EACH[under];
      const id = under === undefined ? '' : (await refAt(service.store, parent, under)).id;
      const path = `/v1${pathOfAdded({ type, under }, id)}` as const;
      const answer = await post(path, NEW_OF_EACH[type]);
      const at = under === undefined ? 'new' : `${parent}/new`;
      const ref = await refAt(service.store, at, type);
      expect([answer.statusCode, answer.json()]).to.deep.equal([201, ref]);
      const location = new URL(String(answer.headers['location']), `http://here/ships${path}`);
      expect(location.pathname).to.equal(`/ships/v1/${PLURALS[type]}/${ref.id}`);
      const shown = await sendRequest(service.app, `GET /v1/${PLURALS[type]}/${ref.id}`, {
        headers: bearer('admin'),
      });
      expect(shown.json<{ managed_by: string | null }>().managed_by).to.equal(null);
    });

  it('adds what is sent under it as well, which a dry run lists', async () => {
    const added = [
      { type: 'instance', path: 'db-eu-1/next' },
      { type: 'database', path: 'db-eu-1/next/crm' },
      { type: 'schedule', path: 'db-eu-1/next/crm/nightly' },
    ];
    const planned = await post(await underEu('?dry_run=true'), INSTANCE);
    expect([planned.statusCode, planned.json<FleetPlanBody>().added]).to.deep.equal([200, added]);
    expect((await post(await underEu(), INSTANCE)).statusCode).to.equal(201);
    const ref = await refAt(service.store, 'db-eu-1/next/crm/nightly');
    expect(ref.type).to.equal('schedule');
  });

  it('is refused where its name is taken, by what is managed as well', async () => {
    expect(errorOf(await post('/v1/servers', { name: 'db-us-1' }))).to.deep.equal({
      status: 409,
      code: 'name_taken',
      detail: 'Nothing was changed: there is a server "db-us-1" already; choose another name.',
    });
    const taken = errorOf(await post(await underEu(), { ...INSTANCE, name: 'main' }));
    expect(taken.detail).to.match(/: there is an instance "db-eu-1\/main" already;/);
    expect(
      (await post('/v1/destinations', { ...NEW_OF_EACH.destination, name: 'db-us-1' })).statusCode,
    ).to.equal(201);
  });

  it('lists every mistake of what is sent, and everything that the fleet would lack', async () => {
    const [crm] = INSTANCE.databases;
    const mistaken = { ...INSTANCE, prot: 1, databases: [crm, { ...crm, backups: 'never' }] };
    expect(errorOf(await post(await underEu(), mistaken)).reasons).to.deep.equal([
      { code: 'mistake', detail: 'instance.databases[1].backups: "never" is not one of none' },
      { code: 'mistake', detail: 'instance: unknown key "prot"; did you mean "port"?' },
    ]);
    const schedules = [{ name: 'nightly', cron: '0 4 * * *', destination: 'attic' }];
    const kept = { user: 'dump', password: { kept: true } };
    const lacking = { ...INSTANCE, admin: kept, databases: [{ name: 'crm', schedules }, crm] };
    expect(errorOf(await post(await underEu(), lacking)).reasons).to.deep.equal([
      {
        code: 'duplicate_name',
        detail:
          'instance.databases[1].name: "crm" is taken by instance.databases[0]; names are unique within their parent',
      },
      {
        code: 'duplicate_name',
        detail:
          'instance.databases[1].schedules[0].name: "nightly" is taken by instance.databases[0].schedules[0]; names are unique within their parent',
      },
      {
        code: 'unknown_destination',
        detail:
          'instance.databases[0].schedules[0].destination: the fleet would have no destination "attic"',
      },
      {
        code: 'nothing_kept',
        detail:
          'instance.admin.password: nothing is stored that could be kept; give the secret itself',
      },
    ]);
  });

  it('reads a database and a schedule by the engine of the instance that they are put under', async () => {
    const { id } = await refAt(service.store, 'db-eu-1/legacy/crm');
    const schedule = { ...NEW_OF_EACH.schedule, format: 'custom' };
    expect(errorOf(await post(`/v1/databases/${id}/schedules`, schedule)).reasons).to.deep.equal([
      { code: 'mistake', detail: 'schedule.format: "custom" is not one of plain' },
    ]);
  });

  it('names what is wrong with a body, an id, or a parameter', async () => {
    for (const [path, sent, status, detail] of [
      ['/v1/servers', '', 400, 'A body in JSON is expected.'],
      ['/v1/servers', '{', 400, 'The body is not JSON: it ends too early at line 1, column 2.'],
      ['/v1/servers', '[]', 422, 'Nothing was changed.'],
      ['/v1/servers?dry_run=yes', '{}', 400, 'dry_run: must be true or false'],
      ['/v1/servers/db-eu-1/instances', '{}', 400, 'The id in the path must be a UUID'],
    ] as const) {
      const error = errorOf(await post(path, sent));
      const found = [error.status, error.detail.slice(0, detail.length)];
      expect(found, `${path} ${sent}`).to.deep.equal([status, detail]);
    }
  });

  it('takes more than other bodies have, and says what to do with what is larger', async () => {
    const withDatabases = (count: number, name: string) => ({
      name: 'large',
      instances: [
        {
          ...INSTANCE,
          databases: Array.from({ length: count }, (_, n) => ({ name: `${name}${n}` })),
        },
      ],
    });
    const long = 'a'.repeat(120);
    expect((await post('/v1/servers', withDatabases(900, 'a'.repeat(60)))).statusCode).to.equal(
      201,
    );
    expect(errorOf(await post('/v1/servers', withDatabases(1_000, ''))).reasons).to.deep.equal([
      {
        code: 'mistake',
        detail:
          'server: it holds more than 2000 values; add what is under it by itself, or apply a fleet document',
      },
    ]);
    expect(errorOf(await post('/v1/servers', withDatabases(5_000, long)))).to.deep.equal({
      status: 413,
      code: 'payload_too_large',
      detail:
        'The body may have at most 524288 bytes here. Add what is under it by itself, or apply a fleet document.',
    });
  });
});
