import type { RequestListener } from 'node:http';
import { expect } from 'chai';
import { guardedFetch } from '../../../../adapters/network/guarded-fetch.js';
import { stubHttpServer } from '../../../support/network/stub-http-server.js';

const MEBIBYTE = Buffer.alloc(1_048_576);

describe('guardedFetch', () => {
  const server = stubHttpServer();
  const fetching = guardedFetch(
    {
      lookUp: (host) =>
        Promise.resolve([{ address: host === '127.0.0.1' ? host : '10.0.0.1', family: 4 }]),
      isDialable: (address) => Promise.resolve(address !== '10.0.0.1'),
    },
    300,
  );

  /** The status and size of what such a server answers, or why there is no answer. */
  const answerOf = async (listener: RequestListener): Promise<unknown> => {
    server.reply(listener);
    try {
      const response = await fetching(server.url);
      return [response.status, (await response.arrayBuffer()).byteLength];
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('returns an answer of a mebibyte, and none that is longer', async () => {
    expect(await answerOf((_, response) => response.end(MEBIBYTE))).to.deep.equal([200, 1_048_576]);
    const longer: RequestListener = (_, response) => {
      response.write(MEBIBYTE);
      response.end('.');
    };
    expect(await answerOf(longer)).to.equal('the answer is too long');
  });

  it('waits no longer for a server that says nothing, or never ends', async () => {
    expect(await answerOf(() => undefined)).to.equal('no answer within 0.3 seconds');
    const trickle: RequestListener = (_, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.once('close', () => {
        clearInterval(timer);
      });
    };
    expect(await answerOf(trickle)).to.equal('no answer within 0.3 seconds');
  });

  it('follows no redirect', async () => {
    const redirecting: RequestListener = (_, response) =>
      response.writeHead(302, { location: '/elsewhere' }).end();
    expect(await answerOf(redirecting)).to.deep.equal([302, 0]);
    expect(server.received.map(({ url }) => url)).to.deep.equal(['/']);
  });

  it('dials no address that may not be dialled, under a name or as it is', async () => {
    for (const host of ['denied.example', '10.0.0.1']) {
      const refused = await fetching(`http://${host}/`).catch((error: unknown) => String(error));
      expect(refused, host).to.contain('may not be dialled');
    }
  });
});
