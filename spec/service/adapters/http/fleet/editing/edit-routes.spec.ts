import { expect } from 'chai';
import { PLURALS } from '../../../../../../adapters/api/resources/resource-body.js';
import { RESOURCE_TYPES, type ResourceType } from '../../../../../../core/shared/resource.js';
import { madeByHand, ONE_OF_EACH } from '../../../../../support/http/documented/edit-requests.js';
import { refAt } from '../../../../../support/fleet/put-fleet.js';
import { aServer } from '../../../../../support/http/a-server.js';
import { errorOf } from '../../../../../support/http/error-of.js';
import { withSchedules } from '../../../../../support/http/with-schedules.js';

describe('a single resource', () => {
  const service = aServer();

  beforeEach(async () => {
    await withSchedules(service.store);
  });

  const send = (line: `${string} /${string}`, headers = {}) =>
    service.send(line, 'admin', { headers });

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
          name: 'main',
          engine: 'postgresql',
          host: '10.0.4.17',
          port: 5432,
          tls: { mode: 'verify-full' },
          admin: { user: 'backup_admin', password: { kept: true } },
        },
        database: { name: 'shop' },
        schedule: {
          name: 'nightly',
          cron: '0 3 * * *',
          timezone: 'Europe/Oslo',
          destination: 'vault',
        },
        destination: { name: 'vault', kind: 'local', path: '/var/backups' },
        channel: { name: 'on-call', kind: 'webhook', url: { kept: true } },
        policy: {
          name: 'standard',
          globals: 'none',
          schedules: [{ name: 'copied', cron: '0 3 * * *', timezone: 'UTC', run: 'elsewhere' }],
        },
      });
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
  });
});
