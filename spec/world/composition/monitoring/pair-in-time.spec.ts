import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { guardedLoginProbe } from '../../../../adapters/login-probe/guarded-login-probe.js';
import { memoryDumpToolProbe } from '../../../../adapters/memory/dump-check/login-probe.js';
import type { Engine } from '../../../../core/engines/engines.js';
import type { ProblemRecord } from '../../../../core/problems/problem.js';
import { DAY_MS, HOUR_MS } from '../../../../core/shared/durations.js';
import { Secret } from '../../../../core/shared/secret.js';
import { aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import { loopbackGuard } from '../../../support/login-probe/loopback-guard.js';
import { type Pair, PAIRS } from '../../../support/monitoring/a-pair.js';
import {
  aServerMonitor,
  FITTING,
  type ServerMonitor,
  storedProblems,
} from '../../../support/monitoring/a-server-monitor.js';
import { AUTHORITY } from '../../../support/network/certificates.js';
import { pollUntil } from '../../../support/shared/poll-until.js';

type Member = 'primary' | 'standby';
type StartPair = (() => Promise<Pair>) | undefined;

interface WatchedPair {
  readonly pair: () => Pair;
  /** Checks as often, and returns what is open then. */
  readonly open: (checks: number) => Promise<readonly ProblemRecord[]>;
  readonly pass: (ms: number) => void;
}

/** A suite at a pair of each engine, of which these members are watched. */
const describePairs = (
  nameOf: (pair: string) => string,
  starts: readonly (readonly [name: string, engine: Engine, start: StartPair])[],
  watched: readonly Member[],
  suite: (watched: WatchedPair) => void,
): void => {
  for (const [name, engine, start] of starts)
    describe(nameOf(name), function () {
      this.timeout(180_000);
      const probe = guardedLoginProbe(loopbackGuard(30_000));
      let pair: Pair | undefined;
      let monitor: ServerMonitor;

      before(async function () {
        pair = await start?.();
        if (pair === undefined) {
          console.log(`        PENDING: this machine has no ${name}`);
          return this.skip();
        }
        monitor = await aServerMonitor(fleetOf(engine, pair, watched), () => ({
          login: probe,
          tool: memoryDumpToolProbe({ postgresql: FITTING, mysql: FITTING, mariadb: FITTING }),
        }));
      });
      after(() => Promise.all([pair?.stop(), probe.close()]));

      suite({
        pair: () => {
          if (pair === undefined) throw new Error(`No pair of ${name} runs.`);
          return pair;
        },
        open: async (checks) => {
          for (let round = 0; round < checks; round += 1) await monitor.check();
          const all = await storedProblems(monitor.store, monitor.server);
          return all.filter(({ closedAt }) => O.isNone(closedAt));
        },
        pass: (ms) => monitor.clock.set(new Date(monitor.clock.now().getTime() + ms)),
      });
    });
};

const fleetOf = (engine: Engine, pair: Pair, watched: readonly Member[]) => {
  const instances = watched.map((name) => {
    const { port, user, password } = pair[name];
    return anInstance({
      name,
      engine,
      host: '127.0.0.1',
      port,
      databases: [],
      watch: {},
      tls: { mode: 'verify-full', ca: AUTHORITY },
      admin: { user, password: new Secret(password) },
    });
  });
  return aFleet({ servers: [aServer({ instances })] });
};

const LIKE_MYSQL = [
  ['a MariaDB of the system', 'mariadb', PAIRS.mariadb],
  ['a newer MySQL', 'mysql', PAIRS.mysql],
] as const;

describePairs(
  (pair) => `what is said for an hour of a pair of ${pair}`,
  [['a PostgreSQL of the system', 'postgresql', PAIRS.postgresql], ...LIKE_MYSQL],
  ['primary', 'standby'],
  ({ pair, open, pass }) => {
    const KINDS = /^(?:became_|group_|server_restarted)/;
    /** That of their start goes by the clock of the server. */
    const restarted = ['primary server_restarted info', 'standby server_restarted info'];
    const found = async () =>
      (await open(3))
        .filter(({ kind }) => KINDS.test(kind))
        .map(({ kind, severity, resource }) => `${resource.name} ${kind} ${severity}`)
        .sort();
    const become = (...kinds: readonly string[]) =>
      pollUntil(found, (all) => all.join() === [...restarted, ...kinds].sort().join());

    it('is that both have another role now', async () => {
      await become();
      await pair().promote();
      await become('standby became_primary info', 'standby group_two_primaries critical');
      await pair().turn();
      await become('standby became_primary info', 'primary became_standby info');
      pass(HOUR_MS);
      expect(await found()).to.deep.equal(restarted);
    });
  },
);

describePairs(
  (pair) => `a standby without a slot that nobody watches, of a primary of ${pair}`,
  [['a PostgreSQL of the system', 'postgresql', PAIRS.slotless], ...LIKE_MYSQL],
  ['primary'],
  ({ pair, open, pass }) => {
    const missed = async (checks: number) =>
      (await open(checks))
        .filter(({ kind }) => kind === 'replica_disconnected')
        .map(({ severity, message }) => `${severity} ${message}`);

    it('is missed by its primary once it was there for ten minutes, and for a day', async () => {
      expect(await missed(12)).to.deep.equal([]);
      await pair().promote();
      const [first] = await pollUntil(
        () => missed(3),
        ({ length }) => length > 0,
      );
      expect(first).to.match(
        /^warning .*\/primary: Replication has stopped: a replica is not connected/,
      );
      pass(DAY_MS);
      expect(await missed(1)).to.deep.equal([]);
    });
  },
);
