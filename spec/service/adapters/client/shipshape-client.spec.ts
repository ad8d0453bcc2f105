import { expect } from 'chai';
import { shipshapeClient } from '../../../../adapters/client/shipshape-client.js';
import { aServer } from '../../../support/http/a-server.js';
import { tokenOf } from '../../../support/http/seed-tokens.js';
import { openProblemAt } from '../../../support/problems/open-problem-at.js';

describe('the client', () => {
  const served = aServer();
  let url = '';
  beforeEach(async () => {
    url = await served.app.listen({ host: '127.0.0.1', port: 0 });
  });
  const clientOf = (holder: Parameters<typeof tokenOf>[0]) =>
    shipshapeClient({ url, token: tokenOf(holder) });

  it('answers with the status and a body of its type, of successes and failures', async () => {
    const client = clientOf('operator');
    const located = await client.locateResources({ at: 'db-eu-1/main/shop' });
    expect(located.status === 200 && located.body.resources[0]?.id).to.equal(served.databases.shop);
    expect(await client.checkDumpReadiness({ id: served.databases.shop })).to.include({
      status: 204,
      body: undefined,
    });
    const missing = await client.getProblem({ id: served.databases.shop });
    expect(missing.status === 404 && missing.body.code).to.equal('not_found');
    const refused = await shipshapeClient({ url }).getOverview();
    expect(refused.status === 401 && refused.body.code).to.equal('unauthenticated');
  });

  it('sends a body as JSON, and fills in the path', async () => {
    const client = clientOf('admin');
    const id = await openProblemAt(served, 'db-eu-1');
    const acknowledged = await client.acknowledgeProblem({ id, body: { note: 'on it' } });
    expect(acknowledged.status).to.equal(200);
    const read = await client.getProblem({ id });
    expect(read.status === 200 && read.body.acknowledged?.note).to.equal('on it');
  });

  it('reads a dump as it comes, and takes an answer that has not changed', async () => {
    const client = clientOf('operator');
    const dump = await client.downloadDump({ id: served.databases.shop });
    const body = dump.status === 200 ? await new Response(dump.body).text() : '';
    expect(body).to.equal('a dump of the shop');
    const first = await client.getOverview();
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect(await client.getOverview({}, { headers })).to.include({ status: 304, body: undefined });
  });

  describe('over another fetch', () => {
    const sentTo = async (base: string): Promise<readonly string[]> => {
      const asked: string[] = [];
      const fetch = (address: URL) => {
        asked.push(address.href);
        return Promise.resolve(Response.json({}));
      };
      const client = shipshapeClient({ url: base, fetch });
      await client.getServer({ id: '../a b' });
      await client.applyFleet({ prune_under: ['db-eu-1', 'db-us-1'], body: { servers: [] } });
      return asked;
    };

    it('keeps the prefix, with a slash or without', async () => {
      const asked = [
        'https://ops.example/ship/v1/servers/..%2Fa%20b',
        'https://ops.example/ship/v1/fleet?prune_under=db-eu-1&prune_under=db-us-1',
      ];
      expect(await sentTo('https://ops.example/ship')).to.deep.equal(asked);
      expect(await sentTo('https://ops.example/ship/')).to.deep.equal(asked);
    });

    it('rejects what is no answer of Shipshape', async () => {
      const fetch = () =>
        Promise.resolve(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
      const outcome = await shipshapeClient({ url, fetch })
        .getWatch()
        .catch((error: unknown) => (error as Error).message);
      expect(outcome).to.equal('No answer of Shipshape, but 502 Bad Gateway');
    });
  });
});
