import { expect } from 'chai';
import { aServer } from '../../../../support/http/a-server.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';

describe('the release of a resource over HTTP', () => {
  const service = aServer();

  it('says of each resource who manages it, and of what was released that nobody does', async () => {
    const managers = async () => {
      const listed = await service.send('GET /v1/servers', 'admin');
      const { servers } = listed.json<{ servers: { path: string; managed_by: string | null }[] }>();
      return servers.map(({ path, managed_by: by }) => [path, by]);
    };
    const us = ['db-us-1', 'fleet-file'];
    expect(await managers()).to.deep.equal([['db-eu-1', 'fleet-file'], us]);
    const { id } = await refAt(service.store, 'db-eu-1');
    const line = `POST /v1/servers/${id}/release` as const;
    const released = await service.send(line, 'admin');
    expect(released.json()).to.deep.equal({
      added: [],
      removed: [],
      unlisted: [],
      changed: [
        { type: 'server', path: 'db-eu-1' },
        { type: 'instance', path: 'db-eu-1/main' },
        { type: 'database', path: 'db-eu-1/main/shop' },
        { type: 'instance', path: 'db-eu-1/legacy' },
        { type: 'database', path: 'db-eu-1/legacy/crm' },
      ],
    });
    expect(await managers()).to.deep.equal([['db-eu-1', null], us]);
  });
});
