import { expect } from 'chai';
import type { ProblemPageBody } from '../../../../../adapters/api/problems/problem-body.js';
import { aChannel, aFleet, aServer as aFleetServer } from '../../../../support/fleet/a-fleet.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import type { Holder } from '../../../../support/http/seed-tokens.js';
import { openProblemAt } from '../../../../support/problems/open-problem-at.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('GET /v1/problems', () => {
  const service = aServer();

  const list = (query = '', holder: Holder = 'viewer') =>
    service.send(`GET /v1/problems${query}`, holder);
  const page = async (query = '', holder: Holder = 'viewer') =>
    (await list(query, holder)).json<ProblemPageBody>();
  const kinds = async (query = '', holder: Holder = 'viewer') =>
    (await page(query, holder)).problems.map(({ kind }) => kind);
  /** Critical on a server, warning on a database under it, info on the other server, and one that is closed. */
  const openSome = async () => {
    const ids = [
      await openProblemAt(service, 'db-eu-1', { kind: 'disk_full' }),
      await openProblemAt(service, 'db-eu-1/main/shop', { kind: 'slow', severity: 'warning' }),
      await openProblemAt(service, 'db-us-1', { kind: 'noisy', severity: 'info' }),
      await openProblemAt(service, 'db-us-1', { kind: 'hot' }),
    ];
    const { id } = await refAt(service.store, 'db-us-1');
    const hot = { kind: 'hot', resource: { type: 'server', id } } as const;
    await rightOf(service.store.problems.close(hot, new Date('2026-11-21T01:00:00.000Z')));
    return ids;
  };

  it('answers what is open, the most pressing first, then what is closed, with all that is known', async () => {
    const ids = await openSome();
    const eu = await refAt(service.store, 'db-eu-1');
    const us = await refAt(service.store, 'db-us-1');
    const rest = {
      resource_type: 'server',
      message: 'Nothing answers.',
      since: '2026-11-20T03:00:00.000Z',
      state: 'open',
      closed_at: null,
      closed_as: null,
      flaps: 0,
      valid_until: null,
      acknowledged: null,
      snoozed_until: null,
      during_maintenance: false,
      suppressed_by: null,
      explained_by: null,
      remedy: null,
      docs: null,
    };
    const inUs = { ...rest, resource_id: us.id, name: 'db-us-1', path: 'db-us-1' };
    expect(await page()).to.deep.equal({
      problems: [
        {
          ...rest,
          id: ids[0],
          kind: 'disk_full',
          severity: 'critical',
          resource_id: eu.id,
          name: 'db-eu-1',
          path: 'db-eu-1',
        },
        {
          ...rest,
          id: ids[1],
          kind: 'slow',
          severity: 'warning',
          resource_type: 'database',
          resource_id: service.databases.shop,
          name: 'shop',
          path: 'db-eu-1/main/shop',
        },
        { ...inUs, id: ids[2], kind: 'noisy', severity: 'info' },
        {
          ...inUs,
          id: ids[3],
          kind: 'hot',
          severity: 'critical',
          state: 'closed',
          closed_at: '2026-11-21T01:00:00.000Z',
          closed_as: 'resolved',
        },
      ],
      next: null,
    });
  });

  it('leaves out what another problem explains, unless it is to be included', async () => {
    const offline = await openProblemAt(service, 'db-eu-1', { kind: 'server_offline' });
    await openProblemAt(service, 'db-eu-1/main', { kind: 'slow' });
    expect(await kinds()).to.deep.equal(['server_offline']);
    expect(await kinds('?suppressed=exclude')).to.deep.equal(['server_offline']);
    const { problems } = await page('?suppressed=include');
    expect(problems.map((one) => [one.kind, one.suppressed_by])).to.have.deep.members([
      ['server_offline', null],
      ['slow', offline],
    ]);
  });

  it('lists under which one each stands', async () => {
    const { id } = await refAt(service.store, 'db-eu-1/main');
    const cause = await openProblemAt(service, 'db-eu-1/main', { kind: 'admin_login_rejected' });
    await openProblemAt(service, 'db-eu-1/main/shop', {
      kind: 'slow',
      facts: { explained_by: `${id} admin_login_rejected` },
    });
    const { problems } = await page();
    expect(problems.map((one) => [one.kind, one.explained_by])).to.have.deep.members([
      ['admin_login_rejected', null],
      ['slow', cause],
    ]);
  });

  it('says how to fix what Shipshape detects itself, while it is open, and where that is explained', async () => {
    await openProblemAt(service, 'db-eu-1', { kind: 'server_offline', message: 'db-eu-1: Gone.' });
    const [open] = (await page()).problems;
    expect(open?.remedy).to.match(/^Check that the machine of db-eu-1 is up/);
    expect(open?.docs).to.equal('docs/reference/problems.md#server_offline');
    const { id } = await refAt(service.store, 'db-eu-1');
    const key = { kind: 'server_offline', resource: { type: 'server', id } } as const;
    await rightOf(service.store.problems.close(key, new Date('2026-11-21T01:00:00.000Z')));
    expect((await page()).problems[0]?.remedy).to.equal(null);
  });

  it('has 50 problems without a limit', async () => {
    const servers = Array.from({ length: 51 }, (_, n) => aFleetServer({ name: `s${String(n)}` }));
    await putFleet(service.store, aFleet({ servers }));
    for (const { name } of servers) await openProblemAt(service, name);
    const { problems, next } = await page();
    expect([problems.length, next === null]).to.deep.equal([50, false]);
    expect((await page('?limit=100')).problems).to.have.length(51);
  });

  it('lists what is asked for alone', async () => {
    await openSome();
    for (const [query, expected] of [
      ['?state=open', ['disk_full', 'slow', 'noisy']],
      ['?state=closed', ['hot']],
      ['?kind=slow', ['slow']],
      ['?severity=critical', ['disk_full', 'hot']],
      ['?resource=db-eu-1', ['disk_full', 'slow']],
      ['?resource=db-eu-1/main&state=open', ['slow']],
      [`?resource=${service.databases.shop.toUpperCase()}`, ['slow']],
      [`?resource=${aUuid(999)}`, []],
    ] as const)
      expect(await kinds(query), query).to.deep.equal(expected);
  });

  it('names every candidate where a path is borne by several', async () => {
    const named = { name: 'x' };
    await putFleet(
      service.store,
      aFleet({ servers: [aFleetServer(named)], channels: [aChannel(named)] }),
    );
    const channel = await refAt(service.store, 'x', 'channel');
    const server = await refAt(service.store, 'x', 'server');
    expect(errorOf(await list('?resource=x'))).to.deep.equal({
      status: 400,
      code: 'malformed_request',
      detail: '"x" is the path of several resources; name one of them by its id.',
      reasons: [
        { code: 'candidate', detail: `channel ${channel.id}` },
        { code: 'candidate', detail: `server ${server.id}` },
      ],
    });
  });

  it('names every parameter that is wrong or unknown, and a cursor that is none', async () => {
    const query = '?state=all&kind=A&severity=bad&resource=&limit=101&after=b3Blbg&page=2';
    expect(errorOf(await list(query))).to.deep.equal({
      status: 400,
      code: 'malformed_request',
      detail: 'The request holds 7 mistakes.',
      reasons: [
        'state: must be open or closed',
        'kind: must be in snake case, such as disk_nearly_full: at most 64 of a-z, 0-9 and _, a letter first',
        'severity: must be one of critical, warning, info',
        'resource: must be the id or the path of a resource, such as db-eu-1/main/shop',
        'limit: must be a number from 1 to 100',
        'after: must be the `next` of another page, unchanged',
        '"page": is unknown; known are state, kind, severity, resource, suppressed, limit, after',
      ].map((detail) => ({ code: 'mistake', detail })),
    });
  });
});
