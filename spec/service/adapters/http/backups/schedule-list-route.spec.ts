import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  aPlan,
  aPlannedRun,
  claimed,
  LATER,
  longAgo,
} from '../../../../support/backups/scheduled-fleet.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { aServer } from '../../../../support/http/a-server.js';
import { withSchedules } from '../../../../support/http/with-schedules.js';
import type { Holder } from '../../../../support/http/seed-tokens.js';
import { daysOfNew } from '../../../../support/problems/a-problem.js';
import type { SchedulePageBody } from '../../../../../adapters/api/backups/schedule-body.js';

describe('GET /v1/schedules and what is got by its id', () => {
  const service = aServer();
  let schedules: Awaited<ReturnType<typeof withSchedules>>;
  beforeEach(async () => {
    schedules = await withSchedules(service.store);
  });

  const get = (query: string, holder: Holder = 'viewer') =>
    service.send(`GET /v1/schedules?${query}`, holder);

  it('has a row as of any resource, with what comes of the schedule', async () => {
    const { schedules: rows } = (await get('q=COPIES')).json<SchedulePageBody>();
    expect(rows).to.deep.equal([
      {
        type: 'schedule',
        id: schedules.copies,
        path: 'db-eu-1/main/shop/copies',
        name: 'copies',
        managed_by: 'fleet-file',
        engine: 'postgresql',
        cron: '0 3 * * *',
        when: 'At 03:00, every day',
        timezone: 'Europe/Oslo',
        tool: null,
        backups_known: null,
        proved: 'where they are made, elsewhere.',
        what: 'database',
        jitter_ms: 0,
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
        verdict: 'No dump was made yet. Another program makes the next one.',
        outlook: 'elsewhere',
      },
    ]);
  });

  const got = async (path: string, holder: Holder = 'viewer') =>
    await service.bodyOf(`GET /v1/${path}`, holder);

  /** The next dump of the nightly schedule is planned, and its last one was good. */
  const withDumps = async () => {
    const { store } = service;
    const plan = aPlan({ nextDueAt: O.some(longAgo(600)) });
    const runs = [aPlannedRun(schedules.nightly)];
    await rightOf(store.schedules.record(schedules.nightly, { plan, runs, wakeAt: LATER }));
    const run = await claimed(store);
    const done = { _tag: 'Done', sizeBytes: 9, sha256: 'ab'.repeat(32) } as const;
    await rightOf(store.runs.finish(run, done, longAgo(7)));
  };

  it('shows by its id what the list has of a schedule, and where it is', async () => {
    await withDumps();
    const { schedules: rows } = (await get('q=nightly')).json<{ schedules: readonly object[] }>();
    const { own, lineage, below, next_times, ...row } = await got(`schedules/${schedules.nightly}`);
    expect([row]).to.deep.equal(rows);
    expect(row).to.deep.include({ next_due_at: longAgo(600).toISOString() });
    expect(next_times).to.have.lengthOf(5);
    expect(row['last_run']).to.have.property('state', 'done');
    expect([own, below]).to.deep.equal([null, null]);
    expect(lineage).to.have.length(3);
  });

  it('has the verdict of its worst schedule in a database that is got by its id', async () => {
    await withDumps();
    const got = await service.bodyOf(`GET /v1/databases/${service.databases.shop}`, 'viewer');
    expect(got).to.have.property('outlook', 'unexamined');
    expect(got['verdict']).to.match(
      /^Protected\. nightly: Dumped \d+ d ago\. Whether the next dump will work /,
    );
    const bare = await service.bodyOf(`GET /v1/databases/${service.databases.mysql}`, 'viewer');
    expect(bare).not.to.have.any.keys('outlook', 'verdict');
  });

  it('has the next dump and the last good one of each database, null where there is none', async () => {
    await withDumps();
    const times = (row: unknown) => {
      const { path, next_dump_at, last_dump_at } = row as Record<string, unknown>;
      return [path, next_dump_at, last_dump_at];
    };
    const [next, last] = [longAgo(600).toISOString(), longAgo(7).toISOString()];
    const shop = ['db-eu-1/main/shop', next, last];
    const { databases } = (await got('databases?under=db-eu-1')) as {
      databases: readonly object[];
    };
    expect(databases.map(times)).to.deep.equal([['db-eu-1/legacy/crm', null, null], shop]);
    expect(times(await got(`databases/${service.databases.shop}`))).to.deep.equal(shop);
    const { id } = await refAt(service.store, 'db-eu-1/main');
    const { below, ...instance } = (await got(`instances/${id}`)) as {
      below: { rows: readonly object[] };
    };
    expect(below.rows.map(times)).to.deep.equal([shop]);
    expect(instance).not.to.have.property('next_dump_at');
  });
});
