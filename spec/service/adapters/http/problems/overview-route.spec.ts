import { expect } from 'chai';
import { aReport } from '../../../../support/problems/a-problem.js';
import { sendRequest } from '../../../../support/http/send-request.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { bearer, type Holder } from '../../../../support/http/seed-tokens.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('GET /v1/overview', () => {
  const service = aServer();

  const openProblem = async (path: string, message: string) => {
    const server = await refAt(service.store, path);
    await rightOf(
      service.store.problems.open(aReport(server, { kind: 'server_offline', message })),
    );
    return server;
  };

  it('answers the setup counts and what needs attention, in the words of the specification', async () => {
    const server = await openProblem('db-eu-1', 'Nothing answers.');
    const answer = await sendRequest(service.app, 'GET /v1/overview', {
      headers: bearer('viewer'),
    });
    expect(answer.statusCode).to.equal(200);
    expect(answer.json()).to.deep.equal({
      setup: { servers: 2, instances: 2, destinations: 1, schedules: 0, channels: 1 },
      attention: [
        {
          kind: 'server_offline',
          severity: 'critical',
          resource_type: 'server',
          resource_id: server.id,
          name: 'db-eu-1',
          message: 'Nothing answers.',
          since: '2026-11-20T03:00:00.000Z',
        },
      ],
    });
  });

  it('shows only what the caller may see, and the counts of the whole fleet', async () => {
    await openProblem('db-eu-1', 'Nothing answers.');
    const answer = await sendRequest(service.app, 'GET /v1/overview', {
      headers: bearer('stranger'),
    });
    expect(answer.json()).to.deep.equal({
      setup: { servers: 2, instances: 2, destinations: 1, schedules: 0, channels: 1 },
      attention: [],
    });
  });

  it('may be kept by the caller alone, who has to ask each time', async () => {
    const { headers } = await sendRequest(service.app, 'GET /v1/overview', {
      headers: bearer('viewer'),
    });
    expect(headers).to.include({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'authorization, cookie',
    });
  });

  it('answers 304 without a body to a request with its tag, alone, weakly, in a list or by a star', async () => {
    const first = await sendRequest(service.app, 'GET /v1/overview', { headers: bearer('viewer') });
    const tag = String(first.headers.etag);
    for (const given of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const headers = { ...bearer('viewer'), 'if-none-match': given };
      const answer = await sendRequest(service.app, 'GET /v1/overview', { headers });
      expect([answer.statusCode, answer.body, answer.headers.etag]).to.deep.equal([304, '', tag]);
    }
  });

  it('answers whole, under another tag, once something has changed', async () => {
    const first = await sendRequest(service.app, 'GET /v1/overview', { headers: bearer('viewer') });
    const tag = String(first.headers.etag);
    await openProblem('db-eu-1', 'Nothing answers.');
    const headers = { ...bearer('viewer'), 'if-none-match': tag };
    const second = await sendRequest(service.app, 'GET /v1/overview', { headers });
    expect(second.statusCode).to.equal(200);
    expect(second.headers.etag).to.not.equal(tag);
  });

  it('answers a HEAD with the headers of a GET', async () => {
    const get = await sendRequest(service.app, 'GET /v1/overview', { headers: bearer('viewer') });
    const head = await sendRequest(service.app, 'HEAD /v1/overview', { headers: bearer('viewer') });
    expect(head.statusCode).to.equal(200);
    expect(head.headers).to.include({
      etag: get.headers.etag,
      'content-length': get.headers['content-length'],
      'content-type': get.headers['content-type'],
    });
  });

  it('counts in a header what is open for the caller, and says where it is listed', async () => {
    await openProblem('db-eu-1', 'Nothing answers.');
    const headersOf = async (who: Holder, more = {}) => {
      const headers = { ...bearer(who), ...more };
      const answer = await sendRequest(service.app, 'GET /v1/overview', { headers });
      const { 'x-open-problems': open, link, etag } = answer.headers;
      return { status: answer.statusCode, open, link, etag: String(etag) };
    };
    const link = '<problems?state=open>; rel="related"';
    const first = await headersOf('viewer');
    expect(first).to.include({ open: 'critical=1, warning=0, info=0', link });
    const unchanged = await headersOf('viewer', { 'if-none-match': first.etag });
    expect(unchanged).to.deep.equal({ ...first, status: 304 });
    expect((await headersOf('stranger')).open).to.equal('critical=0, warning=0, info=0');
  });

  it('names a query parameter that it does not know', async () => {
    const answer = await sendRequest(service.app, 'GET /v1/overview?limit=100', {
      headers: bearer('viewer'),
    });
    expect(errorOf(answer)).to.deep.equal({
      status: 400,
      code: 'malformed_request',
      detail: '"limit": is unknown here; none is expected',
      reasons: [{ code: 'mistake', detail: '"limit": is unknown here; none is expected' }],
    });
  });
});
