import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { acceptedLogin } from '../../../../core/dump-check/login-result.js';
import { aesGcmSealer } from '../../../../adapters/crypto/aes-gcm-sealer.js';
import { memoryDumpToolProbe } from '../../../../adapters/memory/dump-check/login-probe.js';
import { memoryClock } from '../../../../adapters/memory/shared/timer.js';
import { MONITORING_RULES } from '../../../../core/monitoring/evaluate-observation.js';
import { problemReportOf } from '../../../../core/monitoring/problem-report-wording.js';
import { checkServer } from '../../../../core/monitoring/use-cases/check-server.js';
import { unavailable } from '../../../../core/shared/ports/port-failure.js';
import type { Store } from '../../../../core/store.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../../support/fleet/put-fleet.js';
import { accepted, refusedFor } from '../../../support/monitoring/a-server-check.js';
import {
  type Answers,
  FITTING,
  storedProblems,
} from '../../../support/monitoring/a-server-monitor.js';
import { rightOf } from '../../../support/shared/right-of.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { postgresStoreAt, postgresWorld } from '../../../support/stores/postgres-world.js';
import { sqliteStoreIn } from '../../../support/stores/sqlite-store-in.js';

const MINUTE = 60_000;
const DATABASES = ['a', 'b', 'c'].map((name) => aDatabase({ name }));
const FLEET = aFleet({ servers: [aServer({ instances: [anInstance({ databases: DATABASES })] })] });

const rejected = refusedFor({ code: 'login_rejected', cause: 'rule' });
const isOfA = (path: string) => path.endsWith('/a');

/** Opens the store, checks its only server once, and closes it again. */
const checkOnce =
  (open: () => Promise<Store>, start: Date) =>
  async (round: number, answers: Answers): Promise<readonly string[]> => {
    const store = await open();
    const server = (await refAt(store, 'db-eu-1', 'server')).id;
    const at = new Date(start.getTime() + round * MINUTE);
    const check = checkServer(
      {
        ...store,
        clock: memoryClock(at),
        deletionTime: TE.right(at),
        tool: memoryDumpToolProbe({ postgresql: FITTING }),
        login: {
          logIn: ({ database: { path } }) => {
            const answer = answers(path);
            return answer._tag === 'Accepted' || answer._tag === 'Refused'
              ? TE.right(answer)
              : TE.left(answer);
          },
          inspect: () => TE.right({ ...acceptedLogin(16), obstacles: [] }),
        },
        reportOf: problemReportOf,
      },
      MONITORING_RULES,
    );
    await rightOf(check({ server, round }));
    const opened = (await storedProblems(store, server))
      .filter(({ kind, closedAt }) => closedAt._tag === 'None' && kind !== 'database_unscheduled')
      .map(({ kind, since }) => `${kind} ${(since.getTime() - start.getTime()) / MINUTE}`);
    await store.close();
    return opened;
  };

const itForgetsNothing = (open: () => Promise<Store>): void => {
  const start = new Date('2026-11-21T03:00:00.000Z');
  const check = checkOnce(open, start);
  beforeEach(async () => {
    const store = await open();
    await putFleet(store, FLEET);
    await store.close();
  });

  it('opens a problem at the third failure, and dates it back to the first', async () => {
    const silent = () => refusedFor({ code: 'timed_out' });
    expect(await check(0, silent)).to.deep.equal([]);
    expect(await check(1, silent)).to.deep.equal([]);
    expect(await check(2, silent)).to.deep.equal(['instance_unreachable 0']);
  });

  it('keeps a rejected login open that waits for its back-off, whatever the other databases answer', async () => {
    for (const round of [0, 1, 2])
      await check(round, (path) => (isOfA(path) ? rejected : accepted()));
    const backingOff = unavailable('login', 'backing_off');
    for (const round of [3, 4, 5])
      expect(await check(round, (path) => (isOfA(path) ? backingOff : accepted()))).to.deep.equal([
        'admin_login_rejected 0',
      ]);
    expect(await check(6, () => accepted())).to.deep.equal([]);
  });
};

describe('a node that is restarted before each check', () => {
  describe('over SQLite', () => {
    const directory = temporaryDirectory();
    itForgetsNothing(() =>
      Promise.resolve(sqliteStoreIn(directory.path, { sealer: aesGcmSealer(Buffer.alloc(32, 7)) })),
    );
  });

  describe('over PostgreSQL', () => {
    const world = postgresWorld();
    let url = '';
    beforeEach(async () => {
      url = world().url(await world().make());
    });
    itForgetsNothing(() => postgresStoreAt(url));
  });
});
