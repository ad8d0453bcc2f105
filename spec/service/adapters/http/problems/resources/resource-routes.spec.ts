import { expect } from 'chai';
import { errorOf } from '../../../../../support/http/error-of.js';
import { aServer } from '../../../../../support/http/a-server.js';
import { bearer, type Holder } from '../../../../../support/http/seed-tokens.js';
import { sendRequest } from '../../../../../support/http/send-request.js';
import { openProblemAt } from '../../../../../support/problems/open-problem-at.js';
import { refAt } from '../../../../../support/fleet/put-fleet.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';

interface Page {
  readonly servers: readonly {
    readonly path: string;
    readonly open: unknown;
    readonly days: string;
  }[];
  readonly next: string | null;
}

describe('the reads of the fleet', () => {
  const service = aServer();

  const get = (path: string, holder: Holder = 'viewer', headers = {}) =>
    sendRequest(service.app, `GET /v1/${path}`, { headers: { ...bearer(holder), ...headers } });

  const pathsOf = async (query: string, holder?: Holder) =>
    (await get(`servers?${query}`, holder)).json<Page>().servers.map(({ path }) => path);

  it('list the worst first, and count what is wrong with each', async () => {
    await openProblemAt(service, 'db-us-1', { severity: 'warning' });
    const answer = await get('servers?order=worst&limit=1');
    const { id } = await refAt(service.store, 'db-us-1');
    const { servers } = answer.json<Page>();
    expect(servers[0]?.days).to.match(/^[w.-]{29}w$/);
    expect(servers).to.deep.equal([
      {
        type: 'server',
        id,
        path: 'db-us-1',
        name: 'db-us-1',
        managed_by: 'fleet-file',
        address: null,
        health: 'warning',
        open: { critical: 0, warning: 1, info: 0 },
        since: '2026-11-20T03:00:00.000Z',
        above: null,
        days: servers[0]?.days,
      },
    ]);
    const { next } = answer.json<Page>();
    expect(answer.headers.link).to.equal(`<?order=worst&limit=1&after=${next}>; rel="next"`);
    expect(await pathsOf(`order=worst&limit=1&after=${next}`)).to.deep.equal(['db-eu-1']);
    expect(await pathsOf('health=well&q=EU')).to.deep.equal(['db-eu-1']);
    expect(await pathsOf('health=critical')).to.deep.equal([]);
  });

  it('refuse a cursor of the other order, and what is no parameter', async () => {
    const ofWorst = (await get('servers?order=worst&limit=1')).json<Page>().next;
    const ofPath = (await get('servers?limit=1')).json<Page>().next;
    const refused = [`after=${ofWorst}`, `order=worst&after=${ofPath}`, 'order=best', 'q=', 'a=1'];
    for (const query of [...refused, 'health=ill', 'engine=oracle', 'after=AS8A'])
      expect(errorOf(await get(`servers?${query}`)), query).to.include({ status: 400 });
  });

  it('answer 304 while nothing that the caller may see has changed', async () => {
    const lists = ['servers', 'servers?order=worst', 'databases', 'instances', 'channels'];
    for (const path of lists) {
      const { etag } = (await get(path, 'neighbour')).headers;
      await openProblemAt(service, 'db-eu-1/main/shop', { kind: path.replace(/\W/, '_') });
      const again = await get(path, 'neighbour', { 'if-none-match': etag });
      expect([again.statusCode, again.body], path).to.deep.equal([304, '']);
    }
    const { headers } = await get('servers', 'viewer');
    expect(headers).to.include({
      'cache-control': 'private, no-cache',
      vary: 'authorization, cookie',
    });
    await openProblemAt(service, 'db-eu-1/main', { kind: 'other' });
    const changed = await get('servers', 'viewer', { 'if-none-match': headers.etag });
    expect(changed.statusCode).to.equal(200);
  });

  it('show one resource, with what is above and below it', async () => {
    await openProblemAt(service, 'db-eu-1', { severity: 'critical' });
    const { id } = await refAt(service.store, 'db-eu-1/main');
    const body = (await get(`instances/${id}`)).json<Record<string, unknown>>();
    expect(body).to.deep.include({
      path: 'db-eu-1/main',
      engine: 'postgresql',
      host: '10.0.4.17',
      port: 5432,
      tls: 'verify-full',
      user: 'backup_admin',
      above: 'critical',
      own: null,
      health: 'well',
    });
    const { id: server } = await refAt(service.store, 'db-eu-1');
    expect(body['lineage']).to.deep.equal([
      { type: 'server', id: server, path: 'db-eu-1', name: 'db-eu-1', own: 'critical' },
    ]);
    expect(body['below']).to.deep.include({ type: 'database', next: null });
    expect(JSON.stringify(body)).not.to.contain('correct horse');
  });

  it('take what is hidden for absent, in every list and for every type', async () => {
    const bodyOf = async (path: string, holder: Holder) => {
      const { statusCode, body, headers } = await get(path, holder, { 'x-request-id': 'same' });
      return [statusCode, body, headers.etag, headers.link];
    };
    const hidden = {
      servers: 'db-eu-1',
      instances: 'db-eu-1/main',
      databases: 'db-eu-1/main/shop',
      destinations: 'vault',
      channels: 'on-call',
    };
    for (const [list, path] of Object.entries(hidden))
      for (const holder of ['neighbour', 'stranger'] as const) {
        const { id } = await refAt(service.store, path);
        const absent = await bodyOf(`${list}/${aUuid(999)}`, holder);
        expect(absent[0]).to.equal(404);
        expect(await bodyOf(`${list}/${id}`, holder), list).to.deep.equal(absent);
        const nowhere = await bodyOf(`${list}?under=nowhere`, holder);
        expect(await bodyOf(`${list}?under=${path}`, holder), list).to.deep.equal(nowhere);
        const unknown = await get(`${list}?under=${aUuid(999)}`, holder);
        expect(unknown.statusCode).to.equal(404);
        expect((await get(`${list}?under=${id}`, holder)).statusCode).to.equal(404);
      }
    expect(await pathsOf('', 'neighbour')).to.deep.equal(['db-us-1']);
    expect(await pathsOf('', 'stranger')).to.deep.equal([]);
  });

  it('find a resource of another type under no id', async () => {
    const { id } = await refAt(service.store, 'db-eu-1');
    expect(errorOf(await get(`databases/${id}`))).to.include({ status: 404 });
    expect(errorOf(await get('servers/x'))).to.include({ status: 400, code: 'invalid_id' });
  });
});
