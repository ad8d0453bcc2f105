import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { guardedLoginProbe } from '../../../../adapters/login-probe/guarded-login-probe.js';
import { memoryDumpToolProbe } from '../../../../adapters/memory/dump-check/login-probe.js';
import type { Engine } from '../../../../core/engines/engines.js';
import { HOUR_MS } from '../../../../core/shared/durations.js';
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

const KINDS = /^(?:became_|group_|server_restarted)/;

const describeHour = (
  name: string,
  engine: Engine,
  start: (() => Promise<Pair>) | undefined,
): void => {
  describe(`what is said for an hour of a pair of ${name}`, function () {
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

    const open = async () => {
      for (let round = 0; round < 3; round += 1) await monitor.check();
      return (await storedProblems(monitor.store, monitor.server))
        .filter(({ kind, closedAt }) => KINDS.test(kind) && O.isNone(closedAt))
        .map(({ kind, severity, resource }) => `${resource.name} ${kind} ${severity}`)
        .sort();
    };
    /** That of their start goes by the clock of the server. */
    const restarted = ['primary server_restarted info', 'standby server_restarted info'];
    const become = (...kinds: readonly string[]) =>
      pollUntil(open, (found) => found.join() === [...restarted, ...kinds].sort().join());

    it('is that both have another role now', async () => {
      await become();
      await pair?.promote();
      await become('standby became_primary info', 'standby group_two_primaries critical');
      await pair?.turn();
      await become('standby became_primary info', 'primary became_standby info');
      monitor.clock.set(new Date(monitor.clock.now().getTime() + HOUR_MS));
      expect(await open()).to.deep.equal(restarted);
    });
  });
};

const fleetOf = (engine: Engine, { primary, standby }: Pair) => {
  const instances = Object.entries({ primary, standby }).map(([name, { port, user, password }]) =>
    anInstance({
      ...{ name, engine, host: '127.0.0.1', port, databases: [] },
      ...{ tls: { mode: 'verify-full', ca: AUTHORITY } },
      ...{ admin: { user, password: new Secret(password) }, watch: {} },
    }),
  );
  return aFleet({ servers: [aServer({ instances })] });
};

describeHour('a PostgreSQL of the system', 'postgresql', PAIRS.postgresql);
describeHour('a MariaDB of the system', 'mariadb', PAIRS.mariadb);
describeHour('a newer MySQL', 'mysql', PAIRS.mysql);
