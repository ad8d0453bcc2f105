import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { Store } from '../../../../core/store.js';
import { aFleet, aServer } from '../../../support/fleet/a-fleet.js';
import { serviceClient } from '../../../support/service/service-client.js';
import { exhaustConnections } from '../../../support/stores/exhaust-connections.js';
import { firstToken } from '../../../support/service/first-token.js';
import {
  fleetWorkload,
  persistedNames,
  type Outcome,
} from '../../../support/service/fleet-workload.js';
import { holdPostgresLock } from '../../../support/stores/hold-postgres-lock.js';
import { runLoad, type Load } from '../../../support/service/run-load.js';
import { nodeEnvironment } from '../../../support/service/node-environment.js';
import { ownPostgresWorld } from '../../../support/stores/own-postgres-world.js';
import { postgresStoreAt } from '../../../support/stores/postgres-world.js';
import { putFleet, refAt } from '../../../support/fleet/put-fleet.js';
import { type RunningService, serveShipshape } from '../../../support/service/shipshape-process.js';
import { encodingsOf } from '../../../support/shared/encodings-of.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

/** What a node has unless `SHIPSHAPE_STORE_CONNECTIONS` says otherwise. */
const CONNECTIONS = 5;
/** One more may show for a moment: the server has not noticed yet that the service closed it. */
const MOST_CONNECTIONS = CONNECTIONS + 1;

const isRefused = ({ status }: Outcome): boolean => status === 503;

describe('a service whose Postgres store has outages', function () {
  this.timeout(90_000);
  const world = ownPostgresWorld();
  const directory = temporaryDirectory();
  let name = '';
  let service: RunningService;
  let ask: ReturnType<typeof serviceClient>;
  let store: Store;
  let load: Load<Outcome>;

  beforeEach(async () => {
    name = await world().make();
    store = await postgresStoreAt(`${world().url(name)}?application_name=spec`);
    await putFleet(store, aFleet({ servers: [aServer()] }));
    service = await serveShipshape(
      await nodeEnvironment(join(directory.path, 'node'), world().url(name)),
    );
    ask = serviceClient(service.url, firstToken(service));
    load = runLoad(fleetWorkload(ask, store, await refAt(store, 'db-eu-1')));
    await load.waitFor(80);
  });
  afterEach(async () => {
    await load.stop();
    await service.stop('SIGKILL');
    await store.close();
  });

  /** Each connection may turn out broken once, and one is opened within two seconds. */
  const expectRecovery = async (): Promise<void> => {
    let failures = 0;
    for (; (await ask('GET /v1/overview')).status !== 200; failures += 1) await delay(500);
    expect(failures).to.be.at.most(CONNECTIONS);
  };

  const connections = async (): Promise<unknown> => {
    const count = `SELECT count(*)::int AS n FROM pg_stat_activity
                    WHERE application_name = 'shipshape' AND datname = '${name}'`;
    return (await world().server.query(count))[0]?.['n'];
  };

  /** Every request got a success or a retryable 503, and what was acknowledged is in the store once. */
  const expectNothingLost = async () => {
    await load.waitFor(80);
    expect(await connections()).to.be.at.most(MOST_CONNECTIONS);
    await load.stop();
    expect(load.outcomes.filter(({ isSuccessOrRetryable }) => !isSuccessOrRetryable)).to.deep.equal(
      [],
    );
    const kept = load.outcomes.flatMap((outcome) => outcome.persisted ?? []).sort();
    const isKept = new Set(kept);
    expect((await persistedNames(store)).filter((one) => isKept.has(one))).to.deep.equal(kept);
    for (const kind of ['token', 'server', 'kind'])
      expect(kept.some((one) => one.startsWith(kind))).to.equal(true);
  };

  /** The service shuts down cleanly, and its log has the cause of the outage, but no password. */
  const expectLogOf = async (failure: RegExp) => {
    const { exitCode, stderr } = await service.stop();
    expect(exitCode).to.equal(0);
    expect(stderr).to.match(failure);
    for (const spelling of encodingsOf(world().server.superuser.password))
      expect(stderr).not.to.contain(spelling);
  };

  it('loses nothing while the server restarts, and works again as soon as it returns', async () => {
    await world().server.halt();
    try {
      await load.waitFor(80, isRefused);
      expect((await ask('GET /readyz')).status).to.equal(503);
    } finally {
      await world().server.resume();
    }
    await expectRecovery();
    expect((await ask('GET /readyz')).status).to.equal(200);
    await expectNothingLost();
    await expectLogOf(/The store: .*(ECONNREFUSED|administrator command|terminated)/);
  });

  it('loses nothing while its connections are killed again and again', async () => {
    for (let round = 0; round < 15; round += 1) {
      await world().server.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
      );
      await load.waitFor(20);
    }
    await expectRecovery();
    await expectNothingLost();
    await expectLogOf(/The store: terminating connection due to administrator command/);
  });

  it('answers every request while all its connections wait for another program', async () => {
    const letGo = await holdPostgresLock(world().url(name), 'LOCK TABLE shipshape.resource_count');
    try {
      await load.waitFor(1, isRefused);
      // The connection for short statements comes and goes.
      expect(await connections()).to.be.within(CONNECTIONS - 1, MOST_CONNECTIONS);
    } finally {
      await letGo();
    }
    await expectRecovery();
    await expectNothingLost();
    await expectLogOf(/The store: timeout exceeded when trying to connect/);
  });

  it('loses nothing while other programs take every connection that the server has', async () => {
    const victim = { application: 'shipshape', database: name };
    const letGo = exhaustConnections(world().url('postgres'), victim);
    try {
      await load.waitFor(40, isRefused);
      await service.logs(/The store: sorry, too many clients already/);
      while ((await ask('GET /readyz')).status !== 503);
    } finally {
      await letGo();
    }
    await expectRecovery();
    await expectNothingLost();
    await expectLogOf(/The store: sorry, too many clients already/);
  });

  it('shuts down although its store is unreachable', async () => {
    await load.stop();
    await world().server.halt();
    try {
      const asked = Promise.all(Array.from({ length: 20 }, () => ask('GET /v1/overview')));
      await ask('GET /readyz');
      const { exitCode } = await service.stop();
      expect([exitCode, new Set((await asked).map(({ status }) => status))]).to.deep.equal([
        0,
        new Set([503]),
      ]);
    } finally {
      await world().server.resume();
    }
  });
});
