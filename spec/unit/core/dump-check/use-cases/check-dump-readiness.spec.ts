import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  memoryDumpToolProbe,
  memoryLoginProbe,
} from '../../../../../adapters/memory/dump-check/login-probe.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import type { DumpTarget } from '../../../../../core/fleet/dump-target.js';
import { acceptedLogin, type LoginResult } from '../../../../../core/dump-check/login-result.js';
import { forbidden, notFound } from '../../../../../core/access/caller.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import type {
  CheckDumpReadinessPorts,
  DumpReadiness,
} from '../../../../../core/dump-check/use-cases/check-dump-readiness.js';
import { checkDumpReadiness } from '../../../../../core/dump-check/use-cases/check-dump-readiness.js';
import { aCallerWho, anAdmin, aStranger, aViewer } from '../../../../support/access/a-caller.js';
import { aDatabase, aFleetWith, anInstance } from '../../../../support/fleet/a-fleet.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { storeForEach } from '../../../../support/stores/store-for-each.js';
import { withoutObstacles } from '../../../../support/dump-check/without-obstacles.js';

const fleet = aFleetWith(
  anInstance({ databases: [aDatabase()] }),
  anInstance({ name: 'legacy', engine: 'mysql', databases: [aDatabase({ name: 'crm' })] }),
);
const accepted: LoginResult = acceptedLogin(16);
const rejected: LoginResult = {
  _tag: 'Refused',
  refusal: { code: 'login_rejected', cause: 'credentials' },
};
const pgDump16 = { file: '/opt/16/pg_dump', version: '16.4', major: 16 };

describe('checkDumpReadiness', () => {
  const store = storeForEach(memoryStore);
  beforeEach(() => putFleet(store(), fleet));

  const check = (ports: Partial<CheckDumpReadinessPorts> = {}) =>
    checkDumpReadiness({
      permissions: store().permissions,
      fleet: store().fleet,
      tool: memoryDumpToolProbe({ postgresql: { tools: [pgDump16], broken: 0 } }),
      login: memoryLoginProbe(() => accepted),
      seen: store().seen,
      ...ports,
    });
  const shop = () => refAt(store(), 'db-eu-1/main/shop');

  it('finds no reason against a dump that can start', async () => {
    const { id, path } = await shop();
    expect(await check()(anAdmin(), id)()).to.deep.equal(
      E.right({
        database: { id, path, name: 'shop' },
        engine: 'postgresql',
        user: 'backup_admin',
        reasons: [],
        warnings: [],
      }),
    );
  });

  it('gives the reasons of both probes at once', async () => {
    const { id, path } = await shop();
    const tool = memoryDumpToolProbe({});
    const login = memoryLoginProbe(() => rejected);
    expect(await check({ tool, login })(anAdmin(), id)()).to.deep.equal(
      E.right({
        database: { id, path, name: 'shop' },
        engine: 'postgresql',
        user: 'backup_admin',
        reasons: [{ code: 'dump_tool_missing' }, { code: 'login_rejected', cause: 'credentials' }],
        warnings: [],
      }),
    );
  });

  it('returns the obstacles that the inspection found', async () => {
    const { id } = await shop();
    const obstacle = { code: 'table_locked', objects: { names: ['"a"'], count: 1 } } as const;
    const login = memoryLoginProbe(
      () => accepted,
      () => [obstacle],
    );
    const outcome = await check({ login })(anAdmin(), id)();
    expect(E.map(({ reasons }: DumpReadiness) => reasons)(outcome)).to.deep.equal(
      E.right([obstacle]),
    );
  });

  it('runs the probes side by side', async () => {
    const { id } = await shop();
    const started: string[] = [];
    let letGo = (): void => undefined;
    const bothStarted = new Promise<void>((resolve) => (letGo = resolve));
    const start = async (name: string) => {
      started.push(name);
      if (started.length === 2) letGo();
      await bothStarted;
    };
    const tool = {
      find: () => TE.fromTask(() => start('tool').then(() => ({ tools: [pgDump16], broken: 0 }))),
    };
    const login = withoutObstacles(() => TE.fromTask(() => start('login').then(() => accepted)));
    expect(E.isRight(await check({ tool, login })(anAdmin(), id)())).to.equal(true);
  });

  it("logs in to the database itself with its instance's login", async () => {
    const { id } = await shop();
    const targets: DumpTarget[] = [];
    const login = memoryLoginProbe((target) => {
      targets.push(target);
      return accepted;
    });
    await check({ login })(anAdmin(), id)();
    expect(
      targets.map(({ database, user, password }) => [database.name, user, password.reveal()]),
    ).to.deep.equal([['shop', 'backup_admin', 'correct horse']]);
  });

  it('needs backup:write on the database, and nothing else', async () => {
    const { id } = await shop();
    const outcome = await check()(aCallerWho(id, 'backup:write'), id)();
    expect(E.isRight(outcome)).to.equal(true);
  });

  it('is forbidden to a caller who sees the database and may not back it up', async () => {
    const { id } = await shop();
    expect(await check()(aViewer(), id)()).to.deep.equal(E.left(forbidden('backup:write')));
  });

  it('hides a database from a stranger exactly as one that does not exist', async () => {
    const { id } = await shop();
    const hidden = await check()(aStranger, id)();
    expect(hidden).to.deep.equal(E.left(notFound('database')));
    expect(await check()(anAdmin(), aUuid(7))()).to.deep.equal(hidden);
  });

  it('treats the id of another resource as one that does not exist', async () => {
    const { id } = await refAt(store(), 'db-eu-1/main');
    for (const caller of [anAdmin(), aViewer()])
      expect(await check()(caller, id)()).to.deep.equal(E.left(notFound('database')));
  });

  it('probes nothing for a caller without the permission', async () => {
    const { id } = await shop();
    const login = memoryLoginProbe(() => {
      throw new Error('nobody may dial');
    });
    expect(await check({ login })(aViewer(), id)()).to.deep.equal(
      E.left(forbidden('backup:write')),
    );
  });

  it('cancels the login for a caller who has gone', async () => {
    const { id } = await shop();
    expect(await check()(anAdmin(), id, AbortSignal.abort())()).to.deep.equal(
      E.left(unavailable('login', 'abandoned')),
    );
  });

  it('fails if a probe could not do its work', async () => {
    const { id } = await shop();
    const tool = { find: () => TE.left(unavailable('dump_tool', 'busy')) };
    expect(await check({ tool })(anAdmin(), id)()).to.deep.equal(
      E.left(unavailable('dump_tool', 'busy')),
    );
  });
});
