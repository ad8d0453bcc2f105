import { existsSync } from 'node:fs';
import { Agent, get, type RequestOptions } from 'node:https';
import { get as getPlain } from 'node:http';
import { join } from 'node:path';
import { expect } from 'chai';
import { NGINX, type Proxy, startNginx } from '../../../../support/dashboard/system-nginx.js';
import {
  type RunningService,
  runShipshape,
  serveShipshape,
} from '../../../../support/service/shipshape-process.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';

const FLOOD = 6_200;
const AT_ONCE = 16;
const LIFETIME_MS = 300_000;

/** The status of a request from an address of this machine, over a connection that `agent` may keep. */
const statusOf = (url: string, options: RequestOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? get : getPlain;
    const request = send(`${url}v1/overview`, options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', reject);
  });

describe('tokens behind a real proxy', function () {
  this.timeout(LIFETIME_MS);
  const directory = temporaryDirectory();
  const running: { service?: RunningService; proxy?: Proxy; token?: string } = {};
  before(function () {
    if (!existsSync(NGINX)) this.skip();
  });
  afterEach(async () => {
    await running.proxy?.stop();
    await running.service?.stop();
  });

  const start = async (settings: Readonly<Record<string, string>>): Promise<Proxy> => {
    const env = { SHIPSHAPE_DATA_DIR: join(directory.path, 'data'), ...settings };
    const made = await runShipshape(env, 'token', 'create', '--name', 'ada', '--role', 'viewer');
    running.token = made.stdout.trim();
    running.service = await serveShipshape(env, LIFETIME_MS);
    running.proxy = await startNginx(join(directory.path, 'nginx'), running.service.url);
    return running.proxy;
  };

  const goodFrom = (url: string, localAddress: string): Promise<number> =>
    statusOf(url, {
      localAddress,
      rejectUnauthorized: false,
      headers: { authorization: `Bearer ${running.token}` },
    });

  /** The statuses of as many bad tokens, each of which claims to be passed on for another client. */
  const flood = async (url: string, localAddress: string, count = FLOOD): Promise<Set<number>> => {
    const agent = url.startsWith('https:')
      ? new Agent({ keepAlive: true, maxSockets: AT_ONCE, rejectUnauthorized: false })
      : undefined;
    const statuses = new Set<number>();
    const left = Array.from({ length: count }, (_, index) => index).values();
    const sendAll = async () => {
      for (const index of left) {
        const headers = {
          authorization: `Bearer ship_${index}`,
          'x-forwarded-for': `198.51.${Math.floor(index / 256)}.${index % 256}`,
        };
        statuses.add(await statusOf(url, { localAddress, headers, ...(agent && { agent }) }));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
    agent?.destroy();
    return statuses;
  };

  it('are refused where they are bad, and lock out no good one of the same address', async () => {
    const { url } = await start({});
    expect(await flood(url, '127.0.0.1')).to.have.keys([401, 429]);
    expect(await goodFrom(url, '127.0.0.1')).to.equal(200);
  });

  it('count by the address of the client where the proxy is trusted, whatever the client claims', async () => {
    const { url } = await start({ SHIPSHAPE_TRUST_PROXY: '127.0.0.1/32' });
    expect(await flood(url, '127.0.0.2')).to.have.keys([401, 429]);
    expect(await flood(url, '127.0.0.3', 1)).to.have.keys([401]);
    expect(await goodFrom(url, '127.0.0.2')).to.equal(200);
  });

  it('count by the address that connects where that is no trusted proxy, whatever it claims', async () => {
    await start({ SHIPSHAPE_TRUST_PROXY: '127.0.0.1/32' });
    const url = `${running.service?.url}/`;
    expect(await flood(url, '127.0.0.9', 1_000)).to.have.keys([401, 429]);
  });
});
