import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { shipshapeDashboard } from '../../../../adapters/dashboard/dashboard-plugin.js';
import { shipshapePlugin } from '../../../../adapters/http/mounts/shipshape-plugin.js';
import { shipshapeServer } from '../../../../adapters/http/server/shipshape-server.js';
import { aHost } from '../../../support/http/a-host.js';
import { aService } from '../../../support/http/a-service.js';

const assetsOf = ({ body }: LightMyRequestResponse): readonly string[] =>
  [...body.matchAll(/(?:src|href)="(assets[^"]+)"/g)].map(([, address = '']) => address);

describe('the page', () => {
  const open: FastifyInstance[] = [];
  const opened = (app: FastifyInstance): FastifyInstance => {
    open.push(app);
    return app;
  };
  afterEach(async () => {
    for (const app of open.splice(0)) await app.close();
  });

  const served = async (): Promise<FastifyInstance> => {
    const app = opened(shipshapeServer((await aService()).options));
    await app.register(shipshapeDashboard);
    return app;
  };

  const embedded = async (prefix: string): Promise<FastifyInstance> => {
    const host = opened(aHost());
    await host.register(shipshapePlugin, { ...(await aService()).options, prefix });
    await host.register(shipshapeDashboard, { prefix });
    return host;
  };

  it('is at the root, asked for each time, and not sent again while it is the same', async () => {
    const app = await served();
    const { statusCode, headers } = await app.inject('/');
    expect([statusCode, headers['content-type'], headers['cache-control']]).to.deep.equal([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    const again = await app.inject({
      url: '/?show=problems',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).to.deep.equal([304, '']);
  });

  it('names its files by relative addresses, which are kept for ever and compressed', async () => {
    const app = await served();
    const assets = assetsOf(await app.inject('/'));
    // What asks early, the script, what it imports at once, the style sheet and an icon.
    expect(assets).to.have.length(5);
    for (const asset of assets) {
      expect(asset).to.match(/^assets\/[\w-]+-[0-9A-Z]{8}\.\w+$/);
      const plain = await app.inject(`/${asset}`);
      expect(plain.headers['cache-control']).to.equal('public, max-age=31536000, immutable');
      expect(plain.headers['content-encoding']).to.equal(undefined);
      const inForm = (encoding: string) =>
        app.inject({ url: `/${asset}`, headers: { 'accept-encoding': encoding } });
      const brotli = await inForm('gzip, br');
      expect(brotli.headers['content-encoding']).to.equal('br');
      expect(brotliDecompressSync(brotli.rawPayload)).to.deep.equal(plain.rawPayload);
      const gzip = await inForm('br;q=0, gzip;q=0.5');
      expect(gzip.headers['content-encoding']).to.equal('gzip');
      expect(gunzipSync(gzip.rawPayload)).to.deep.equal(plain.rawPayload);
    }
  });

  it('may run its own script alone, and ask its own service alone, wherever it is mounted', async () => {
    const ours = await (await served()).inject('/');
    const theirs = await (await embedded('/databases')).inject('/databases/');
    for (const { headers } of [ours, theirs]) {
      expect(headers['content-security-policy']).to.equal(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
          "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
          "require-trusted-types-for 'script'; trusted-types worker",
      );
      expect(headers['x-content-type-options']).to.equal('nosniff');
      expect(headers['referrer-policy']).to.equal('no-referrer');
    }
    expect(ours.body).not.to.match(/<style|style=|<script>|https?:/);
  });

  it('leaves the rest of the service and of a host as it is', async () => {
    const app = await served();
    const api = await app.inject('/v1/overview');
    expect(api.headers['content-security-policy']).to.equal(
      "default-src 'none';frame-ancestors 'none'",
    );
    expect((await app.inject('/assets/nothing.js')).statusCode).to.equal(404);
    expect((await app.inject({ method: 'POST', url: '/' })).statusCode).to.equal(405);
    const host = await embedded('/databases');
    const nothing = await host.inject('/');
    expect([nothing.json(), nothing.headers['content-security-policy']]).to.deep.equal([
      { host: 'nothing' },
      undefined,
    ]);
    const text = await host.inject({
      method: 'POST',
      url: '/echo',
      payload: 'a,b',
      headers: { 'content-type': 'text/csv' },
    });
    expect(text.json()).to.deep.equal({ wrapped: { csv: 'a,b' } });
  });

  it('sends those who leave out the slash of a prefix to it, relative to what they asked for', async () => {
    const host = await embedded('/tools/databases');
    const { statusCode, headers } = await host.inject('/tools/databases?at=db-eu-1');
    expect([statusCode, headers.location]).to.deep.equal([308, './databases/?at=db-eu-1']);
    expect((await host.inject('/tools/databases/')).statusCode).to.equal(200);
  });

  it('has no sign-in of its own where the embedder has one', async () => {
    const app = opened(fastify());
    await app.register(shipshapeDashboard);
    expect((await app.inject({ method: 'POST', url: '/session' })).statusCode).to.equal(404);
  });
});
