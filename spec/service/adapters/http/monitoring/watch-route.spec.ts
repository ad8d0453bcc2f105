import { expect } from 'chai';
import { aServer } from '../../../../support/http/a-server.js';
import { reportCheck } from '../../../../support/monitoring/report-check.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

describe('GET /v1/watch', () => {
  const service = aServer();
  const watch = async () => await service.bodyOf<object>('GET /v1/watch', 'stranger');

  it('says to every caller that nobody has checked the fleet yet', async () => {
    expect(await watch()).to.deep.equal({
      state: 'never',
      interval_seconds: null,
      last_check_at: null,
      behind_seconds: 0,
      nodes: [],
    });
  });

  it('says when the fleet was last checked, and by which nodes', async () => {
    await reportCheck(service, 12_000);
    const now = service.clock.now().getTime();
    expect(await watch()).to.deep.equal({
      state: 'current',
      interval_seconds: 60,
      last_check_at: new Date(now - 12_000).toISOString(),
      behind_seconds: 1.5,
      nodes: [
        {
          id: aUuid(1_000),
          alive_at: new Date(now).toISOString(),
          servers: 2,
          behind_seconds: 1.5,
        },
      ],
    });
  });

  it('answers 304 until it would say something else than that a node still reports', async () => {
    const get = (etag = '') =>
      service.send('GET /v1/watch', 'stranger', { headers: { 'if-none-match': etag } });
    await reportCheck(service, 12_000);
    const { etag } = (await get()).headers;
    expect(etag).to.match(/^W\/"/);
    service.clock.set(new Date(service.clock.now().getTime() + 5_000));
    await reportCheck(service, 17_000);
    const again = await get(etag);
    expect([again.statusCode, again.body]).to.deep.equal([304, '']);
    await reportCheck(service, 1_000);
    expect((await get(etag)).statusCode).to.equal(200);
  });
});
