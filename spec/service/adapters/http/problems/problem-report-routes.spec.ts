import { expect } from 'chai';
import type { ProblemPageBody } from '../../../../../adapters/api/problems/problem-body.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import type { Holder } from '../../../../support/http/seed-tokens.js';

describe('/v1/problems/{kind}/{resource_type}/{resource_id}', () => {
  const service = aServer();

  const key = (kind = 'replica_lost', id = service.databases.shop) => `${kind}/database/${id}`;
  const put = (payload: unknown, path = key(), holder: Holder = 'admin') =>
    service.send(`PUT /v1/problems/${path}`, holder, { payload });
  const remove = (path = key(), holder: Holder = 'admin') =>
    service.send(`DELETE /v1/problems/${path}`, holder);
  const problems = async () =>
    (await service.bodyOf<ProblemPageBody>('GET /v1/problems', 'admin')).problems;
  const REPORT = { severity: 'warning', message: 'It lags.' };

  it('opens a problem, since now where nothing else is said', async () => {
    const answer = await put(REPORT);
    expect([answer.statusCode, answer.body]).to.deep.equal([204, '']);
    const [problem, ...others] = await problems();
    expect(others).to.deep.equal([]);
    expect(problem).to.include({
      kind: 'replica_lost',
      ...REPORT,
      since: '2026-11-21T03:00:00.000Z',
      valid_until: null,
      resource_type: 'database',
      resource_id: service.databases.shop,
      state: 'open',
    });
  });

  it('has a problem valid for the time of its last report', async () => {
    await put({ ...REPORT, valid_for: '10m' });
    expect((await problems())[0]?.valid_until).to.equal('2026-11-21T03:10:00.000Z');
    await put(REPORT);
    expect((await problems())[0]?.valid_until).to.equal(null);
  });

  it('closes a problem, which is kept; where none is open the answer is 404', async () => {
    await put(REPORT);
    const answer = await remove();
    expect([answer.statusCode, answer.body]).to.deep.equal([204, '']);
    expect((await problems()).map(({ state, closed_at }) => [state, closed_at])).to.deep.equal([
      ['closed', '2026-11-21T03:00:00.000Z'],
    ]);
    expect(errorOf(await remove())).to.deep.equal({
      status: 404,
      code: 'not_found',
      detail: 'There is no such problem, or the token may not see it.',
    });
  });

  it('names everything that is wrong with the path and the body, and repeats none of it', async () => {
    const body = { severity: 'bad', message: ' hunter2', since: '1969-12-31T23:59:59Z', note: 'x' };
    expect(errorOf(await put(body, 'Hunter2/srv/db-eu-1'))).to.deep.equal({
      status: 400,
      code: 'malformed_request',
      detail: 'The request holds 7 mistakes.',
      reasons: [
        'kind: must be in snake case, such as disk_nearly_full: at most 64 of a-z, 0-9 and _, a letter first',
        'resource_type: must be one of server, instance, database, schedule, destination, channel, policy, fleet',
        'resource_id: must be a UUID',
        'severity: must be one of critical, warning, info',
        'message: must be one line of 1 to 1,000 printable characters, without a blank at either end',
        'since: must be an instant from 1970 on, such as 2026-11-21T03:00:00Z, or null',
        '"note": is unknown; known are severity, message, since, valid_for',
      ].map((detail) => ({ code: 'mistake', detail })),
    });
    expect(errorOf(await remove('A/srv/1')).reasons).to.have.length(3);
  });
});
