import { expect } from 'chai';
import { aReport } from '../../../../support/problems/a-problem.js';
import { sendRequest } from '../../../../support/http/send-request.js';
import { aServer } from '../../../../support/http/a-server.js';
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
    const answer = await service.send('GET /v1/overview', 'viewer');
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
});
