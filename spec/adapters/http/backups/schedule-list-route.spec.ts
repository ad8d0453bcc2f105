import { expect } from 'chai';
import { aServer } from '../../../support/http/a-server.js';
import { errorOf } from '../../../support/http/error-of.js';
import { withSchedules } from '../../../support/http/schedule-use-cases.js';
import { bearer, type Holder } from '../../../support/http/seed-tokens.js';
import { sendRequest } from '../../../support/http/send-request.js';
import { daysOfNew } from '../../../support/problems/a-problem.js';
import { openProblemAt } from '../../../support/problems/open-problem-at.js';

interface Page {
  readonly schedules: readonly { readonly name: string }[];
  readonly next: string | null;
}

describe('GET /v1/schedules', () => {
  const service = aServer();
  let schedules: Awaited<ReturnType<typeof withSchedules>>;
  beforeEach(async () => {
    schedules = await withSchedules(service.store);
  });

  const get = (query: string, holder: Holder = 'viewer') =>
    sendRequest(service.app, `GET /v1/schedules?${query}`, { headers: bearer(holder) });
  const namesOf = async (query: string, holder?: Holder) =>
    (await get(query, holder)).json<Page>().schedules.map(({ name }) => name);

  it('has a row as of any resource, with what comes of the schedule', async () => {
    const { schedules: rows } = (await get('q=COPIES')).json<Page>();
    expect(rows).to.deep.equal([
      {
        type: 'schedule',
        id: schedules.copies,
        path: 'db-eu-1/main/shop/copies',
        name: 'copies',
        engine: 'postgresql',
        cron: '0 3 * * *',
        timezone: 'Europe/Oslo',
        destination: null,
        health: 'well',
        open: { critical: 0, warning: 0, info: 0 },
        since: null,
        above: null,
        days: daysOfNew(),
        database: { id: service.databases.shop, path: 'db-eu-1/main/shop' },
        elsewhere: true,
        next_due_at: null,
        last_run: null,
        last_success_at: null,
        foresight: null,
      },
    ]);
  });

  it('lists the worst first, and leads to the next page', async () => {
    await openProblemAt(service, 'db-eu-1/main/shop/nightly', { severity: 'warning' });
    expect(await namesOf('')).to.deep.equal(['copies', 'nightly']);
    const first = await get('order=worst&limit=1');
    const { schedules: rows, next } = first.json<Page>();
    expect(rows.map(({ name }) => name)).to.deep.equal(['nightly']);
    expect(first.headers.link).to.equal(`<?order=worst&limit=1&after=${next}>; rel="next"`);
    expect(await namesOf(`order=worst&limit=1&after=${next}`)).to.deep.equal(['copies']);
    expect(await namesOf('health=warning')).to.deep.equal(['nightly']);
  });

  it('refuses what no list has, and shows nothing to those who may not read them', async () => {
    for (const query of ['health=ill', 'limit=0', 'path=x'])
      expect(errorOf(await get(query)), query).to.include({ status: 400 });
    expect(await namesOf('', 'stranger')).to.deep.equal([]);
    expect(await namesOf('under=db-eu-1', 'stranger')).to.deep.equal([]);
  });
});
