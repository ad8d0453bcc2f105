import { expect } from 'chai';
import type { RunPageBody } from '../../../../../adapters/api/backups/run-page-body.js';
import type { RunStart, StartedRun } from '../../../../../core/backups/ports/run-register.js';
import type { Uuid } from '../../../../../core/shared/uuid.js';
import { aRunStart, NO_LIMITS } from '../../../../support/backups/a-run.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import type { Holder } from '../../../../support/http/seed-tokens.js';
import { NOON, noonPlus } from '../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('the runs over HTTP', () => {
  const service = aServer();

  const get = (path: string, holder: Holder = 'viewer') =>
    service.send(`GET /v1/runs${path}`, holder);
  const list = async (query = '', holder: Holder = 'viewer') =>
    (await get(query, holder)).json<RunPageBody>();
  const ids = async (query = '', holder: Holder = 'viewer') =>
    (await list(query, holder)).runs.map(({ id }) => id);
  const start = (database: string, telling: Partial<RunStart> = {}): Promise<StartedRun> =>
    rightOf(service.store.runs.start(aRunStart(database as Uuid, telling), NO_LIMITS));
  /** One that runs, one that is whole and one that failed, the latest first. */
  const startThree = async () => {
    const { shop, mysql } = service.databases;
    const failed = await start(mysql, { engine: 'mysql', databasePath: 'db-eu-1/legacy/crm' });
    const whole = await start(shop, { startedAt: noonPlus(1) });
    const running = await start(shop, { startedAt: noonPlus(2) });
    const failure = { code: 'login_rejected', cause: 'rule' } as const;
    const { runs } = service.store;
    await rightOf(runs.finish(failed, { _tag: 'Failed', sizeBytes: 7, failure }, noonPlus(3)));
    const sha256 = 'ab'.repeat(32);
    await rightOf(runs.finish(whole, { _tag: 'Done', sizeBytes: 9, sha256 }, noonPlus(4)));
    return { running, whole, failed, newestFirst: [running.id, whole.id, failed.id] };
  };

  it('lists runs with all that is known of them, the latest start first', async () => {
    const { running, whole, failed } = await startThree();
    const { shop, mysql } = service.databases;
    const rest = {
      kind: 'download',
      what: 'database',
      database: { id: shop, path: 'db-eu-1/main/shop' },
      engine: 'postgresql',
      format: 'custom',
      started_by: 'somebody',
      tool_version: '18.6',
      server_major: 18,
      sha256: null,
      failure: null,
      schedule: null,
      due_at: null,
      attempt: 1,
      stored: null,
      restore: [],
      note: '',
      streak: null,
      restoring: null,
      copies: [],
      missing_copies: [],
    };
    expect(await list()).to.deep.equal({
      runs: [
        {
          ...rest,
          id: running.id,
          state: 'running',
          size_bytes: 0,
          started_at: noonPlus(2).toISOString(),
          ended_at: null,
        },
        {
          ...rest,
          id: whole.id,
          state: 'done',
          size_bytes: 9,
          sha256: 'ab'.repeat(32),
          started_at: noonPlus(1).toISOString(),
          ended_at: noonPlus(4).toISOString(),
        },
        {
          ...rest,
          id: failed.id,
          state: 'failed',
          size_bytes: 7,
          engine: 'mysql',
          started_at: NOON.toISOString(),
          ended_at: noonPlus(3).toISOString(),
          database: { id: mysql, path: 'db-eu-1/legacy/crm' },
          failure: (await list('?state=failed')).runs[0]?.failure,
        },
      ],
      next: null,
    });
    const [failure] = (await list('?state=failed')).runs.map((run) => run.failure);
    expect(failure).to.have.all.keys('code', 'detail', 'remedy');
    expect(failure).to.have.property('code', 'login_rejected');
  });

  it('groups those that failed alike in a row, where that is asked for', async () => {
    const failure = { code: 'login_rejected', cause: 'rule' } as const;
    for (const minutes of [0, 1, 2]) {
      const run = await start(service.databases.shop, { startedAt: noonPlus(minutes) });
      const outcome = { _tag: 'Failed', sizeBytes: 7, failure } as const;
      await rightOf(service.store.runs.finish(run, outcome, noonPlus(3)));
    }
    expect(await ids()).to.have.length(3);
    const { runs } = await list('?group=failures');
    expect(runs.map(({ started_at: at, streak }) => [at, streak])).to.deep.equal([
      [noonPlus(2).toISOString(), { runs: 3, first_started_at: NOON.toISOString() }],
    ]);
  });

  it('narrows the list to a state, to a resource by its id or its path, and to what started before a time', async () => {
    const { running, whole, failed, newestFirst } = await startThree();
    for (const [query, expected] of [
      ['?state=running', [running.id]],
      ['?resource=db-eu-1', newestFirst],
      ['?resource=db-eu-1/legacy', [failed.id]],
      [`?resource=${service.databases.shop}&state=done`, [whole.id]],
      [`?resource=${aUuid(9)}`, []],
      ['?database=db-eu-1/legacy/crm', [failed.id]],
      [`?until=${noonPlus(2).toISOString()}`, [whole.id, failed.id]],
    ] as const)
      expect(await ids(query), query).to.deep.equal(expected);
    expect((await get('?resource=db-eu-9')).statusCode).to.equal(404);
  });

  it('keeps to the time also on the pages after a place, whichever is further down', async () => {
    const { whole, failed } = await startThree();
    const { next } = await list('?limit=1');
    for (const [until, expected] of [
      [3, [whole.id, failed.id]],
      [1, [failed.id]],
    ] as const)
      expect(await ids(`?until=${noonPlus(until).toISOString()}&after=${next}`)).to.deep.equal(
        expected,
      );
  });

  it('refuses both names of a resource at once', async () => {
    const both = await get(`?resource=db-eu-1&database=${service.databases.shop}`);
    expect(JSON.stringify(errorOf(both))).to.contain('send one of both');
  });
});
