import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { guardedLoginProbe } from '../../../../adapters/login-probe/guarded-login-probe.js';
import { memoryDumpToolProbe } from '../../../../adapters/memory/dump-check/login-probe.js';
import type { Engine } from '../../../../core/engines/engines.js';
import { DAY_MS } from '../../../../core/shared/durations.js';
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

const KIND = 'replica_disconnected';

const describeUnwatched = (
  name: string,
  engine: Engine,
  start: (() => Promise<Pair>) | undefined,
): void => {
  describe(`a standby without a slot that nobody watches, of a primary of ${name}`, function () {
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
      monitor = await aServerMonitor(fleetOf(engine, pair), () => ({
        login: probe,
        tool: memoryDumpToolProbe({ postgresql: FITTING, mysql: FITTING, mariadb: FITTING }),
      }));
    });
    after(() => Promise.all([pair?.stop(), probe.close()]));

    const open = async () =>
      (await storedProblems(monitor.store, monitor.server))
        .filter(({ kind, closedAt }) => kind === KIND && O.isNone(closedAt))
        .map(({ severity, message }) => `${severity} ${message}`);
    const checks = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) await monitor.check();
      return open();
    };

    it('is missed by its primary once it was there for ten minutes, and for a day', async () => {
      expect(await checks(12)).to.deep.equal([]);
      await pair?.promote();
      const [missed] = await pollUntil(
        () => checks(3),
        ({ length }) => length > 0,
      );
      expect(missed).to.match(
        /^warning .*\/main: Replication has stopped: a replica is not connected/,
      );
      monitor.clock.set(new Date(monitor.clock.now().getTime() + DAY_MS));
      expect(await checks(1)).to.deep.equal([]);
    });
  });
};

const fleetOf = (engine: Engine, { primary: { port, user, password } }: Pair) =>
  aFleet({
    servers: [
      aServer({
        instances: [
          anInstance({
            ...{ engine, host: '127.0.0.1', port, databases: [] },
            ...{ tls: { mode: 'verify-full', ca: AUTHORITY } },
            admin: { user, password: new Secret(password) },
          }),
        ],
      }),
    ],
  });

describeUnwatched('a PostgreSQL of the system', 'postgresql', PAIRS.slotless);
describeUnwatched('a MariaDB of the system', 'mariadb', PAIRS.mariadb);
describeUnwatched('a newer MySQL', 'mysql', PAIRS.mysql);
