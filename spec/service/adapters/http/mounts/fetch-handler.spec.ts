import { expect } from 'chai';
import {
  type FetchHandler,
  fetchHandler,
  type FetchOptions,
} from '../../../../../adapters/http/mounts/fetch-handler.js';
import { aService, type Service } from '../../../../support/http/a-service.js';
import { expectDocumented } from '../../../../support/http/expect-documented.js';
import { aGate, gatedOverview } from '../../../../support/http/gate.js';
import { bearer } from '../../../../support/http/seed-tokens.js';

describe('fetchHandler', () => {
  let service: Service;
  let mount: FetchHandler;

  const mounted = async (overrides: Partial<FetchOptions> = {}): Promise<void> => {
    service = await aService();
    mount = fetchHandler({ ...service.options, ...overrides });
  };
  beforeEach(() => mounted());
  afterEach(() => mount.close());

  const ask = async (method: string, path: string, init: RequestInit = {}) => {
    const answer = await mount.fetch(
      new Request(`https://fleet.example${path}`, { method, ...init }),
    );
    const body = await answer.text();
    const headers = Object.fromEntries(answer.headers);
    const { status } = answer;
    expectDocumented({ method, path: path.replace(/\?.*/, ''), status, headers, body });
    return { status, headers, body };
  };

  it('answers requests of the Fetch API, with a body or without', async () => {
    const headers = bearer('admin');
    const overview = await ask('GET', '/v1/overview', { headers });
    expect(JSON.parse(overview.body)).to.have.keys('setup', 'attention');
    const check = `/v1/databases/${service.databases.shop}/dump/check`;
    expect((await ask('POST', check, { headers })).status).to.equal(204);
    const json = { ...headers, 'content-type': 'application/json' };
    const body = JSON.stringify({ servers: [{ name: 'db-ap-1' }] });
    expect((await ask('PUT', '/v1/fleet?dry_run=true', { headers: json, body })).status).to.equal(
      200,
    );
    const tagged = { ...headers, 'if-none-match': String(overview.headers.etag) };
    expect((await ask('GET', '/v1/overview', { headers: tagged })).status).to.equal(304);
    expect((await ask('HEAD', '/v1/nothing', { headers })).body).to.equal('');
    expect((await ask('GET', '/%ZZ/')).status).to.equal(400);
  });

  it('lets go of a body that is refused unread', async () => {
    const letGo = aGate();
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024)),
      cancel: () => letGo.pass(),
    });
    const init = { body, duplex: 'half' } as RequestInit;
    expect((await ask('PUT', '/v1/fleet', init)).status).to.equal(401);
    await letGo.reached;
    letGo.open();
  });

  it('rejects when the signal of the request aborts', async () => {
    const gate = gatedOverview(service);
    const abort = new AbortController();
    const headers = bearer('viewer');
    const answer = ask('GET', '/v1/overview', { headers, signal: abort.signal });
    await gate.reached;
    abort.abort();
    expect(await answer.catch((error: unknown) => (error as Error).name)).to.equal('AbortError');
    gate.open();
  });

  it('limits requests without a token only of clients whose address it gets', async () => {
    await mounted({ limits: { failuresPerMinute: 1 } });
    await ask('GET', '/v1/overview');
    expect((await ask('GET', '/v1/overview')).status).to.equal(401);
    await mounted({
      limits: { failuresPerMinute: 1 },
      clientAddress: ({ headers }) => headers.get('x-real-ip') ?? '',
    });
    const from = (address: string) =>
      ask('GET', '/v1/overview', { headers: { 'x-real-ip': address } });
    await from('192.0.2.1');
    expect((await from('192.0.2.1')).status).to.equal(429);
    expect((await from('192.0.2.2')).status).to.equal(401);
  });

  it('lets requests in flight finish, and answers later ones 503', async () => {
    const gate = gatedOverview(service);
    const inFlight = ask('GET', '/v1/overview', { headers: bearer('viewer') });
    await gate.reached;
    const order: string[] = [];
    const closed = mount.close().then(() => order.push('closed'));
    for (const late of Array(20).keys()) {
      await new Promise(setImmediate);
      expect((await ask('GET', '/readyz')).status, `caller ${late}`).to.equal(503);
    }
    order.push('opened');
    gate.open();
    expect((await inFlight).status).to.equal(200);
    await closed;
    expect(order).to.deep.equal(['opened', 'closed']);
  });
});
