import { expect } from 'chai';
import { type MemoryClock, memoryClock } from '../../../../adapters/memory/shared/timer.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { Secret } from '../../../../core/shared/secret.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import {
  type DumpCheckService,
  startDumpCheckService,
} from '../../../support/service/dump-check-service.js';
import { type CountingProxy, startCountingProxy } from '../../../support/network/counting-proxy.js';
import type { PostgresServer } from '../../../support/database-servers/embedded-postgres.js';
import {
  sharedPostgres,
  stopSharedPostgres,
} from '../../../support/database-servers/shared-postgres.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const RIGHT = 'the right one';
const START = new Date('2026-11-21T03:00:00.000Z');
const DATABASES = Array.from({ length: 10 }, (_, n) => `throttled_${n}`);

describe('a service that checks a login again and again', () => {
  const directory = temporaryDirectory();
  let postgres: PostgresServer;
  let front: CountingProxy;
  let service: DumpCheckService;
  let clock: MemoryClock;

  before(async () => {
    postgres = await sharedPostgres();
    for (const name of DATABASES) await postgres.query(`CREATE DATABASE ${name}`);
  });
  after(async () => {
    for (const name of DATABASES) await postgres.query(`DROP DATABASE ${name}`);
    await postgres.query('DROP ROLE throttled');
    await stopSharedPostgres();
  });
  beforeEach(async () => {
    await postgres.query(`DROP ROLE IF EXISTS throttled`);
    await postgres.query(`CREATE ROLE throttled LOGIN PASSWORD '${RIGHT}'`);
    front = await startCountingProxy(postgres.port);
    clock = memoryClock(START);
    service = await startDumpCheckService(directory.path, {}, { clock });
  });
  afterEach(async () => {
    await service.stop();
    front.close();
  });

  const applyPassword = (password: string) => service.apply(fleetThrough(front.port, password));
  const idsOf = () => Promise.all(DATABASES.map((name) => service.idOf(`db-eu-1/main/${name}`)));
  const at = (minutes: number) => clock.set(new Date(START.getTime() + minutes * 60_000));

  /** So many checks at once, each by the next token and of the next database; returns the codes of their reasons. */
  const checks = async (count: number, tokens: readonly string[], ids: readonly string[]) => {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        service.check(at1(ids, n), at1(tokens, Math.floor(n / ids.length))),
      ),
    );
    const codes = await Promise.all(answers.map(codesOf));
    return [...new Set(codes)];
  };

  it('logs in once for each step of the back-off, in 200 checks by two tokens', async () => {
    await applyPassword('a wrong one');
    const [tokens, ids] = [await service.tokens(2), await idsOf()];
    const loggedInAt: number[] = [];
    for (const minute of [0, 0.5, 1, 2, 3, 5, 7, 14, 15, 29]) {
      at(minute);
      const before = front.connections();
      expect(await checks(20, tokens, ids)).to.deep.equal(['424 login_rejected']);
      loggedInAt.push(...Array<number>(front.connections() - before).fill(minute));
    }
    expect(loggedInAt).to.deep.equal([0, 1, 3, 7, 15]);
  });

  it('logs in once for 200 checks at once', async () => {
    await applyPassword('a wrong one');
    const answers = await checks(200, await service.tokens(10), await idsOf());
    expect([answers, front.connections()]).to.deep.equal([['424 login_rejected'], 1]);
  });

  it('goes on where it was when it is started again', async () => {
    await applyPassword('a wrong one');
    const [tokens, ids] = [await service.tokens(1), await idsOf()];
    await checks(30, tokens, ids);
    await service.stop();
    service = await startDumpCheckService(directory.path, {}, { clock });
    expect(await checks(30, tokens, ids)).to.deep.equal(['424 login_rejected']);
    expect(front.connections()).to.equal(1);
    at(1);
    await checks(30, tokens, ids);
    expect(front.connections()).to.equal(2);
  });

  it('accepts the first check after the login was fixed in the fleet', async () => {
    await applyPassword('a wrong one');
    const [tokens, ids] = [await service.tokens(1), await idsOf()];
    await checks(10, tokens, ids);
    await applyPassword(RIGHT);
    expect(await checks(1, tokens, ids)).to.deep.equal(['204']);
  });

  it('accepts the first check after it was fixed at the server and the step has passed', async () => {
    await applyPassword('a wrong one');
    const [tokens, ids] = [await service.tokens(1), await idsOf()];
    await checks(10, tokens, ids);
    await postgres.query(`ALTER ROLE throttled PASSWORD 'a wrong one'`);
    expect(await checks(1, tokens, ids)).to.deep.equal(['424 login_rejected']);
    at(1);
    expect(await checks(1, tokens, ids)).to.deep.equal(['204']);
    expect(await checks(10, tokens, ids)).to.deep.equal(['204']);
  });

  it('logs in ten times for 200 checks at once of ten databases, four at a time', async () => {
    await applyPassword(RIGHT);
    const ids = await idsOf();
    const verdicts = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        service.promises.checkDumpReadiness(anAdmin(), at1(ids, n) as ResourceId),
      ),
    );
    expect(verdicts.flatMap(({ reasons }) => reasons)).to.deep.equal([]);
    expect(front.connections()).to.equal(10);
    // The next connection may be counted before the end of the last one is noticed.
    expect(front.maxConcurrent()).to.be.within(3, 8);
  });

  it('is rejected four times at most where the password changes between the logins', async () => {
    await applyPassword(RIGHT);
    const [tokens, ids] = [await service.tokens(10), await idsOf()];
    await checks(1, tokens, ids);
    await postgres.query(`ALTER ROLE throttled PASSWORD 'another one'`);
    const before = front.connections();
    expect(await checks(200, tokens, ids)).to.deep.equal(['424 login_rejected']);
    expect(front.connections() - before).to.equal(4);
  });
});

const at1 = (list: readonly string[], n: number): string => list[n % list.length] ?? '';

const fleetThrough = (port: number, password: string) =>
  aFleet({
    servers: [
      aServer({
        instances: [
          anInstance({
            host: '127.0.0.1',
            port,
            tls: { mode: 'off' },
            admin: { user: 'throttled', password: new Secret(password) },
            databases: DATABASES.map((name) => aDatabase({ name })),
          }),
        ],
      }),
    ],
  });

/** The status, and the codes of the reasons. */
const codesOf = async (answer: Response): Promise<string> => {
  if (answer.status === 204) return '204';
  const { code, reasons = [] } = (await answer.json()) as {
    readonly code: string;
    readonly reasons?: readonly { readonly code: string }[];
  };
  const found = reasons.map((reason) => reason.code).join(' ');
  return `${answer.status} ${found === '' ? code : found}`;
};
