import { expect } from 'chai';
import { PLURALS } from '../../../../../../adapters/api/resources/resource-body.js';
import { RESOURCE_TYPES, type ResourceType } from '../../../../../../core/shared/resource.js';
import { madeByHand, ONE_OF_EACH } from '../../../../../support/http/documented/edit-requests.js';
import { refAt } from '../../../../../support/fleet/put-fleet.js';
import { aServer } from '../../../../../support/http/a-server.js';
import { errorOf } from '../../../../../support/http/error-of.js';
import { withSchedules } from '../../../../../support/http/schedule-use-cases.js';
import { bearer } from '../../../../../support/http/seed-tokens.js';
import { sendRequest } from '../../../../../support/http/send-request.js';

const NOTHING = { added: [], changed: [], removed: [], unlisted: [] };

describe('a single resource', () => {
  const service = aServer();

  beforeEach(async () => {
    await withSchedules(service.store);
  });

  const send = (line: `${string} /${string}`, headers = {}) =>
    sendRequest(service.app, line, { headers: { ...bearer('admin'), ...headers } });

  const at = async (type: ResourceType) => {
    const { id } = await refAt(service.store, ONE_OF_EACH[type], type);
    return `/v1/${PLURALS[type]}/${id}` as const;
  };

  const findServer = async (path: string) =>
    (await send(`GET /v1/resources?at=${path}`)).json<{ resources: unknown[] }>().resources;

  describe('is described', () => {
    it('as the fleet file has it, without what is under it, and with its secrets kept', async () => {
      const described: Record<string, unknown> = {};
      for (const type of RESOURCE_TYPES)
        described[type] = (await send(`GET ${await at(type)}/description`)).json();
      expect(described).to.deep.equal({
        server: { name: 'db-eu-1' },
        instance: {
          ...{ name: 'main', engine: 'postgresql', host: '10.0.4.17', port: 5432 },
          tls: { mode: 'verify-full' },
          admin: { user: 'backup_admin', password: { kept: true } },
        },
        database: { name: 'shop' },
        schedule: {
          ...{ name: 'nightly', cron: '0 3 * * *', timezone: 'Europe/Oslo', destination: 'vault' },
        },
        destination: { name: 'vault', kind: 'local', path: '/var/backups' },
        channel: { name: 'on-call', kind: 'webhook', url: { kept: true } },
      });
    });

    it('with a strong ETag, by which a client that has it gets 304, and for whom it may be stored', async () => {
      const path = await at('instance');
      const first = await send(`GET ${path}/description`);
      expect(first.headers['etag']).to.match(/^"[\w-]{43}"$/);
      expect(first.headers['cache-control']).to.equal('private, no-cache');
      const again = await send(`GET ${path}/description`, {
        'if-none-match': first.headers['etag'],
      });
      expect([again.statusCode, again.body]).to.deep.equal([304, '']);
      expect((await send(`HEAD ${path}/description`)).headers['etag']).to.equal(
        first.headers['etag'],
      );
    });
  });

  describe('is removed', () => {
    it('as its dry run says, and then is absent', async () => {
      const path = `/v1/servers/${await madeByHand(service, 'server')}` as const;
      const planned = await send(`DELETE ${path}?with_children=true&dry_run=true`);
      expect(planned.json<{ removed: unknown[] }>().removed).to.have.length(7);
      expect(await findServer('db-eu-1')).to.have.length(1);
      const removed = await send(`DELETE ${path}?with_children=true`);
      expect([removed.statusCode, removed.json()]).to.deep.equal([200, planned.json()]);
      expect(await findServer('db-eu-1')).to.deep.equal([]);
      expect(errorOf(await send(`DELETE ${path}?with_children=true`)).status).to.equal(404);
    });

    it('with what is under it only where that is said', async () => {
      const path = `/v1/databases/${await madeByHand(service, 'database')}` as const;
      expect(errorOf(await send(`DELETE ${path}`))).to.deep.include({
        status: 409,
        code: 'has_children',
      });
      const schedule = `/v1/schedules/${await madeByHand(service, 'schedule')}` as const;
      expect((await send(`DELETE ${schedule}`)).json()).to.deep.equal({
        ...NOTHING,
        removed: [{ type: 'schedule', path: ONE_OF_EACH.schedule }],
      });
    });

    it('not where a fleet file manages it, in a dry run neither', async () => {
      for (const query of ['', '?dry_run=true', '?with_children=true'])
        expect(errorOf(await send(`DELETE ${await at('server')}${query}`))).to.deep.include({
          status: 409,
          code: 'managed_by_file',
        });
    });

    it('not while a schedule that stays needs it', async () => {
      const path = `/v1/destinations/${await madeByHand(service, 'destination')}` as const;
      expect(errorOf(await send(`DELETE ${path}`))).to.deep.include({
        status: 422,
        reasons: [
          {
            code: 'destination_in_use',
            detail:
              '"vault" would be removed from the destinations, but db-eu-1/main/shop/nightly uses it, which stays',
          },
        ],
      });
    });

    it('not if it is not what If-Match names', async () => {
      const path = `/v1/channels/${await madeByHand(service, 'channel')}` as const;
      const { etag } = (await send(`GET ${path}/description`)).headers;
      const other = await send(`DELETE ${path}`, { 'if-match': '"other"' });
      expect(errorOf(other)).to.deep.include({ status: 412, code: 'changed_meanwhile' });
      expect((await send(`DELETE ${path}`, { 'if-match': etag })).statusCode).to.equal(200);
    });

    it('not where a parameter is wrong, or unknown', async () => {
      const path = `/v1/channels/${await madeByHand(service, 'channel')}` as const;
      expect(
        errorOf(await send(`DELETE ${path}?with_children=yes&prune=true`)).reasons,
      ).to.deep.equal([
        { code: 'mistake', detail: 'with_children: must be true or false' },
        { code: 'mistake', detail: '"prune": is unknown; known are dry_run, with_children' },
      ]);
    });
  });
});
