import { connect, constants } from 'node:http2';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import fastify from 'fastify';
import { fetchHandler } from '../../../../../adapters/http/mounts/fetch-handler.js';
import { nodeHandler } from '../../../../../adapters/http/mounts/node-handler.js';
import { shipshapePlugin } from '../../../../../adapters/http/mounts/shipshape-plugin.js';
import { createServer as createHttpServer } from 'node:http';
import { aService, type Service } from '../../../../support/http/a-service.js';
import { download } from '../../../../support/http/download.js';
import { bearer } from '../../../../support/http/seed-tokens.js';

const FAILING = { parts: [Buffer.from('half')], failure: { code: 'dump_failed' } } as const;

const WHOLE = 'a dump of the shop';

describe('a dump through each mount', () => {
  let service: Service;
  const path = () => `/v1/databases/${service.databases.shop}/dump`;

  beforeEach(async () => {
    service = await aService();
  });

  describe('the fetch handler', () => {
    const fetched = async () => {
      const mount = fetchHandler(service.options);
      const request = new Request(`http://shipshape.test${path()}`, {
        headers: bearer('operator'),
      });
      const response = await mount.fetch(request);
      return { response, close: mount.close };
    };

    it('ends the body of a whole dump', async () => {
      const { response, close } = await fetched();
      expect([response.status, await response.text()]).to.deep.equal([200, WHOLE]);
      await close();
    });

    it('fails the body of any other', async () => {
      service.environment.dump = FAILING;
      const { response, close } = await fetched();
      const outcome = await response.text().then(
        () => 'ended',
        () => 'failed',
      );
      expect([response.status, outcome]).to.deep.equal([200, 'failed']);
      await close();
    });
  });

  it('a node handler ends a whole dump, and cuts off any other', async () => {
    const mount = nodeHandler(service.options);
    const server = createHttpServer(mount.handler).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path()}`;
    expect(await download(url, bearer('operator'))).to.include({ body: WHOLE, isComplete: true });
    service.environment.dump = FAILING;
    expect(await download(url, bearer('operator'))).to.include({ status: 200, isComplete: false });
    await mount.close();
    server.close();
  });

  it('a plugin of an HTTP/2 host ends a whole dump with trailers, and resets the stream of any other', async () => {
    const host = fastify({ http2: true });
    await host.register(shipshapePlugin, service.options);
    const session = connect(await host.listen({ host: '127.0.0.1', port: 0 }));
    const get = async () => {
      const stream = session.request({ ':path': path(), ...bearer('operator') });
      const trailers: Record<string, unknown>[] = [];
      stream.on('trailers', (received: Record<string, unknown>) => void trailers.push(received));
      stream.on('error', () => undefined).resume();
      await new Promise((resolve) => stream.once('close', resolve));
      return { code: stream.rstCode, bytes: trailers[0]?.['shipshape-bytes'] };
    };
    expect(await get()).to.deep.equal({ code: constants.NGHTTP2_NO_ERROR, bytes: '18' });
    service.environment.dump = FAILING;
    expect(await get()).to.deep.equal({ code: constants.NGHTTP2_INTERNAL_ERROR, bytes: undefined });
    session.close();
    await host.close();
  });
});
