import { expect } from 'chai';
import { PLURALS } from '../../../../../../adapters/api/resources/resource-body.js';
import { ADDED, pathOfAdded } from '../../../../../../adapters/api/fleet/edit-operations.js';
import {
  NEW_OF_EACH,
  newUnder,
  ONE_OF_EACH,
} from '../../../../../support/http/documented/edit-requests.js';
import { refAt } from '../../../../../support/fleet/put-fleet.js';
import { aServer } from '../../../../../support/http/a-server.js';
import { errorOf } from '../../../../../support/http/error-of.js';
import { bearer } from '../../../../../support/http/seed-tokens.js';
import { sendRequest } from '../../../../../support/http/send-request.js';

const JSON_HEADERS = { ...bearer('admin'), 'content-type': 'application/json' };

const INSTANCE = {
  name: 'next',
  engine: 'postgresql',
  host: '10.0.4.9',
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

  for (const { type, under } of ADDED)
    it(`adds a ${type} under ${under ?? 'the fleet'}, which a fleet file manages, made by hand, and says where it is`, async () => {
      const parent = under === undefined ? '' : ONE_OF_EACH[under];
      const id = under === undefined ? '' : (await refAt(service.store, parent, under)).id;
      const path = pathOfAdded({ type, under }).replace('{id}', id) as `/v1/${string}`;
      const answer = await post(path, newUnder({ type, under }));
      const at = under === undefined ? 'new' : `${parent}/new`;
      const ref = await refAt(service.store, at, type);
      expect([answer.statusCode, answer.json()]).to.deep.equal([201, ref]);
      const location = new URL(String(answer.headers['location']), `http://here/ships${path}`);
      expect(location.pathname).to.equal(`/ships/v1/${PLURALS[type]}/${ref.id}`);
      const shown = await service.send(`GET /v1/${PLURALS[type]}/${ref.id}`, 'admin');
      expect(shown.json<{ managed_by: string | null }>().managed_by).to.equal(null);
    });

  it('reads a database and a schedule by the engine of the instance that they are put under', async () => {
    const { id } = await refAt(service.store, 'db-eu-1/legacy/crm');
    const schedule = { ...NEW_OF_EACH.schedule, format: 'custom' };
    expect(errorOf(await post(`/v1/databases/${id}/schedules`, schedule)).reasons).to.deep.equal([
      { code: 'mistake', detail: 'schedule.format: "custom" is not one of plain' },
    ]);
  });

  it('takes schedules of globals under an instance, and no others; under a database none of them', async () => {
    const main = await refAt(service.store, 'db-eu-1/main');
    const shop = await refAt(service.store, 'db-eu-1/main/shop');
    const { schedule } = NEW_OF_EACH;
    const globals = { ...schedule, what: 'globals' };
    const refusedBy = async (path: `/${string}`, sent: object) =>
      errorOf(await post(path, sent)).reasons;
    const mistake = (detail: string) => [{ code: 'mistake', detail }];
    const ofInstance = `/v1/instances/${main.id}/schedules` as const;
    expect(await refusedBy(ofInstance, schedule)).to.deep.equal(
      mistake('schedule.what: is missing; it takes one of globals, physical'),
    );
    expect(await refusedBy(ofInstance, { ...globals, verify: 'read' })).to.deep.equal(
      mistake('schedule.verify: globals are a script, which is read through and restored nowhere'),
    );
    expect(await refusedBy(`/v1/databases/${shop.id}/schedules`, globals)).to.deep.equal(
      mistake(
        'schedule.what: globals and physical backups are of an instance: put this schedule under it',
      ),
    );
    expect(await refusedBy(ofInstance, { ...globals, name: 'shop' })).to.deep.equal([
      {
        code: 'shared_name',
        detail:
          'db-eu-1/main/shop would be a database and a schedule of the instance; give the schedule another name: names are unique within their parent',
      },
    ]);
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
