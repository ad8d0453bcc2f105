import { expect } from 'chai';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type NodeHandler, nodeHandler } from '../../../../../adapters/http/mounts/node-handler.js';
import { aService, type Service } from '../../../../support/http/a-service.js';
import { expectDocumented } from '../../../../support/http/expect-documented.js';
import { mountAt, parseJsonFirst } from '../../../../support/http/express-middleware.js';
import { gatedOverview } from '../../../../support/http/gate.js';
import { bearer } from '../../../../support/http/seed-tokens.js';

const answerElse = (request: IncomingMessage, response: ServerResponse): void => {
  response.end(`somebody else has ${request.url ?? ''}`);
};

describe('nodeHandler', () => {
  let service: Service;
  let mount: NodeHandler;
  let server: Server;
  let origin = '';
  beforeEach(async () => {
    service = await aService();
    mount = nodeHandler(service.options);
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await mount.close();
  });

  const serve = async (listener: (request: IncomingMessage, response: ServerResponse) => void) => {
    server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  const ask = async (method: string, path: string, init: RequestInit = {}, prefix = '') => {
    const answer = await fetch(`${origin}${prefix}${path}`, { method, ...init });
    const body = await answer.text();
    const headers = Object.fromEntries(answer.headers);
    const { status } = answer;
    expectDocumented({ method, path: path.replace(/\?.*/, ''), status, headers, body });
    return { status, headers, body };
  };

  it('answers as the listener of a server of node:http', async () => {
    await serve((request, response) => mount.handler(request, response));
    const headers = bearer('operator');
    expect((await ask('GET', '/v1/overview', { headers })).status).to.equal(200);
    const check = `/v1/databases/${service.databases.shop}/dump/check`;
    expect((await ask('POST', check, { headers })).status).to.equal(204);
    const head = await ask('HEAD', '/v1/overview', { headers });
    expect([head.status, head.body]).to.deep.equal([200, '']);
    expect((await ask('GET', '/nothing')).status).to.equal(404);
  });

  it('passes what is not addressed to it to the next, untouched, as a middleware', async () => {
    const mounted = mountAt('/fleet', mount);
    await serve((request, response) =>
      mounted(request, response, () => answerElse(request, response)),
    );
    const headers = bearer('viewer');
    expect((await ask('GET', '/v1/overview', { headers }, '/fleet')).status).to.equal(200);
    for (const path of ['/fleet/about', '/other', '/fleet/v12']) {
      const answer = await fetch(`${origin}${path}`);
      expect(await answer.text()).to.equal(`somebody else has ${path}`);
      expect(answer.headers.has('content-security-policy')).to.equal(false);
    }
  });

  it('takes a body that another middleware has read already', async () => {
    await serve(parseJsonFirst((request, response) => mount.handler(request, response)));
    const headers = { ...bearer('admin'), 'content-type': 'application/json' };
    const body = JSON.stringify({ servers: [{ name: 'db-ap-1' }] });
    const fleet = await ask('PUT', '/v1/fleet?dry_run=true', { headers, body });
    expect(JSON.parse(fleet.body)).to.deep.include({
      added: [{ type: 'server', path: 'db-ap-1' }],
    });
    const check = `/v1/databases/${service.databases.shop}/dump/check`;
    expect((await ask('POST', check, { headers, body })).status).to.equal(204);
    expect((await ask('POST', '/v1/tokens', { headers })).status).to.equal(400);
  });

  it('lets requests in flight finish, and answers later ones 503', async () => {
    const gate = gatedOverview(service);
    await serve((request, response) => mount.handler(request, response));
    const inFlight = ask('GET', '/v1/overview', { headers: bearer('viewer') });
    await gate.reached;
    const order: string[] = [];
    const closed = mount.close().then(() => order.push('closed'));
    const late = await ask('GET', '/v1/overview', { headers: bearer('viewer') });
    expect([late.status, late.headers.connection]).to.deep.equal([503, 'close']);
    order.push('opened');
    gate.open();
    expect((await inFlight).status).to.equal(200);
    await closed;
    expect(order).to.deep.equal(['opened', 'closed']);
  });
});
