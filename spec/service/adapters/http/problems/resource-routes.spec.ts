import { expect } from 'chai';
import { NO_READING } from '../../../../../core/monitoring/groups/instance-reading.js';
import * as O from 'fp-ts/lib/Option.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { aServer } from '../../../../support/http/a-server.js';
import type { Holder } from '../../../../support/http/seed-tokens.js';
import { openProblemAt } from '../../../../support/problems/open-problem-at.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { DAY_MS } from '../../../../../core/shared/durations.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';

interface Page {
  readonly servers: readonly {
    readonly path: string;
    readonly open: unknown;
    readonly days: string;
  }[];
  readonly next: string | null;
}

describe('the reads of the fleet', () => {
  const service = aServer();

  const get = (path: string, holder: Holder = 'viewer', headers = {}) =>
    service.send(`GET /v1/${path}`, holder, { headers });

  const pathsOf = async (query: string, holder?: Holder) =>
    (await get(`servers?${query}`, holder)).json<Page>().servers.map(({ path }) => path);

  it('list the worst first, and count what is wrong with each', async () => {
    await openProblemAt(service, 'db-us-1', { severity: 'warning' });
    const answer = await get('servers?order=worst&limit=1');
    const { id } = await refAt(service.store, 'db-us-1');
    const { servers } = answer.json<Page>();
    expect(servers[0]?.days).to.match(/^[w.-]{89}w$/);
    expect(servers).to.deep.equal([
      {
        type: 'server',
        id,
        path: 'db-us-1',
        groups: [],
        engines: [],
        database_count: 0,
        name: 'db-us-1',
        managed_by: 'fleet-file',
        address: null,
        policy: null,
        health: 'warning',
        open: { critical: 0, warning: 1, info: 0 },
        since: '2026-11-20T03:00:00.000Z',
        above: null,
        days: servers[0]?.days,
      },
    ]);
    const { next } = answer.json<Page>();
    expect(answer.headers.link).to.equal(`<?order=worst&limit=1&after=${next}>; rel="next"`);
    expect(await pathsOf(`order=worst&limit=1&after=${next}`)).to.deep.equal(['db-eu-1']);
    expect(await pathsOf('health=well&q=EU')).to.deep.equal(['db-eu-1']);
    expect(await pathsOf('health=critical')).to.deep.equal([]);
  });

  it('say of servers and instances what runs there, and of how many databases as far as that may be read', async () => {
    const { id: shop } = await refAt(service.store, 'db-eu-1/main/shop');
    await rightOf(service.store.seen.saw(shop, 18));
    const rowsOf = async (type: 'servers' | 'instances') =>
      (await get(`${type}?under=db-eu-1`)).json<Record<typeof type, readonly object[]>>()[type];
    const mysql = { engine: 'mysql', server_major: null };
    const [server, ...others] = await rowsOf('servers');
    expect(server).to.deep.include({
      engines: [mysql, { engine: 'postgresql', server_major: 18 }],
      database_count: 2,
    });
    expect(others).to.deep.equal([]);
    const [instance] = await rowsOf('instances');
    expect(instance).to.deep.include({ engines: [mysql], database_count: 1 });
  });

  it('refuse a cursor of the other order, and what is no parameter', async () => {
    const ofWorst = (await get('servers?order=worst&limit=1')).json<Page>().next;
    const ofPath = (await get('servers?limit=1')).json<Page>().next;
    const refused = [`after=${ofWorst}`, `order=worst&after=${ofPath}`, 'order=best', 'q=', 'a=1'];
    for (const query of [...refused, 'health=ill', 'engine=oracle', 'after=AS8A'])
      expect(errorOf(await get(`servers?${query}`)), query).to.include({ status: 400 });
  });

  it('say of databases how they are protected and how large they are, and narrow them down by that', async () => {
    const { id } = await refAt(service.store, 'db-eu-1/main/shop');
    const { id: instance } = await refAt(service.store, 'db-eu-1/main');
    const at = new Date('2026-11-21T03:00:00Z');
    const shop = { name: 'shop', owner: O.none, encoding: O.none, acceptsConnections: true };
    const found = { isComplete: true, databases: [{ ...shop, sizeBytes: O.some(4_096) }] };
    await rightOf(service.store.found.record(instance, found, NO_READING, at));
    await rightOf(service.store.seen.saw(id, 18));
    const figures = { size_bytes: 4_096, sizes: [{ on: '2026-11-21', bytes: 4_096 }] };
    const expected = { server_major: 18, destinations: [], protection: 'unprotected' };
    const listed = async (query: string, holder?: Holder) =>
      (await get(`databases?${query}`, holder)).json<{ databases: readonly object[] }>().databases;
    const [row] = await listed('q=SHOP&under=db-eu-1&protection=unprotected');
    expect(row).to.deep.include({ path: 'db-eu-1/main/shop', ...expected, ...figures });
    expect(await listed('protection=protected')).to.deep.equal([]);
    expect(await listed('policy=standard')).to.deep.equal([]);
    expect((await get(`databases/${id}`)).json<object>()).to.deep.include({
      ...figures,
      dump_days: [],
      // Of thirty days, by the clock of the service.
      dump_days_from: '2026-10-23',
    });
    for (const query of ['servers?protection=none', 'databases?protection=none&order=worst'])
      expect(errorOf(await get(query)), query).to.include({ status: 400 });
  });

  it('show of a database as much of its history as is asked for', async () => {
    const { id } = await refAt(service.store, 'db-eu-1/main/shop');
    const { id: instance } = await refAt(service.store, 'db-eu-1/main');
    const shop = { name: 'shop', owner: O.none, encoding: O.none, acceptsConnections: true };
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
    for (const age of [200, 150, 100, 50, 0]) {
      const databases = [{ ...shop, sizeBytes: O.some(4_096 * (300 - age)) }];
      const found = { isComplete: true, databases };
      await rightOf(service.store.found.record(instance, found, NO_READING, ago(age)));
    }
    const seen = async (path: string) => {
      const { sizes = [] } = (await get(path)).json<{ sizes?: readonly { on: string }[] }>();
      return sizes.map(({ on }) => on);
    };
    const on = (...ages: readonly number[]) =>
      ages.map((age) => ago(age).toISOString().slice(0, 10));
    expect(await seen(`databases/${id}`)).to.deep.equal(on(100, 50, 0));
    const [since] = on(160);
    expect(await seen(`databases/${id}?since=${since}T00:00:00Z`)).to.deep.equal(
      on(200, 150, 100, 50, 0),
    );
    for (const path of [`databases/${id}?since=yesterday`, `instances/${instance}?since=${since}`])
      expect(errorOf(await get(path)), path).to.include({ status: 400 });
  });

  it('show one resource, with what is above and below it', async () => {
    await openProblemAt(service, 'db-eu-1', { severity: 'critical' });
    const { id } = await refAt(service.store, 'db-eu-1/main');
    const body = (await get(`instances/${id}`)).json<Record<string, unknown>>();
    expect(body).to.deep.include({
      path: 'db-eu-1/main',
      engine: 'postgresql',
      host: '10.0.4.17',
      port: 5432,
      tls: 'verify-full',
      user: 'backup_admin',
      above: 'critical',
      own: null,
      health: 'well',
    });
    const { id: server } = await refAt(service.store, 'db-eu-1');
    expect(body['lineage']).to.deep.equal([
      { type: 'server', id: server, path: 'db-eu-1', name: 'db-eu-1', own: 'critical' },
    ]);
    expect(body['below']).to.deep.include({ type: 'database', next: null });
    expect(JSON.stringify(body)).not.to.contain('correct horse');
  });

  it('say how the space of a destination went, and when it will be full', async () => {
    const { id } = await refAt(service.store, 'vault');
    const spaceOf = async () =>
      (await get(`destinations/${id}`)).json<{ readonly space: object }>().space;
    expect(await spaceOf()).to.deep.equal({ days: [], trend: 'unknown', full_at: null });
    const days = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => ({
      day: 20_771 + n,
      freeBytes: 100 - 10 * n,
    }));
    const at = new Date('2026-11-21T03:00:00Z');
    const space = { freeBytes: O.some(30), totalBytes: O.none };
    const probe = { at, refusal: O.none, space, mark: O.none, days };
    await rightOf(service.store.destinations.record(id, probe, at));
    expect(await spaceOf()).to.deep.equal({
      days: days.map(({ freeBytes }, n) => ({ on: `2026-11-${14 + n}`, free_bytes: freeBytes })),
      trend: 'filling',
      full_at: '2026-11-24T00:00:00.000Z',
    });
  });

  it('find a resource of another type under no id', async () => {
    const { id } = await refAt(service.store, 'db-eu-1');
    expect(errorOf(await get(`databases/${id}`))).to.include({ status: 404 });
    expect(errorOf(await get('servers/x'))).to.include({ status: 400, code: 'invalid_id' });
  });
});
