import { expect } from 'chai';
import { createShipshape } from '../../../../composition/create-shipshape.js';
import type { Engine } from '../../../../core/engines/engines.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import { type FakeServer, startFakeServer } from '../../../support/network/fake-server.js';
import { answer } from '../../../support/rogue-mysql/behavior.js';
import { startRogueMysql } from '../../../support/rogue-mysql/start-rogue-mysql.js';
import * as mysql from '../../../support/rogue-mysql/wire.js';
import { hangUp } from '../../../support/rogues/peer.js';
import { ANSWER, KEY, OK, READY } from '../../../support/rogue-postgres/wire.js';

/** A PostgreSQL that accepts every login. */
const startTrustingPostgres = () =>
  startFakeServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([OK, KEY, READY]));
      socket.once('data', () => socket.end(ANSWER));
    });
  });

/** A MariaDB that proves nothing, and accepts any password. */
const startUnprovenMariadb = () =>
  startRogueMysql({
    name: 'takes any password',
    steps: [answer(mysql.OK), answer(mysql.OK), hangUp],
    expected: 'accepted',
  });

describe('servers that do not prove their identity', () => {
  let servers: Readonly<Partial<Record<Engine, FakeServer>>>;

  before(async () => {
    servers = { postgresql: await startTrustingPostgres(), mariadb: await startUnprovenMariadb() };
  });
  after(() => Object.values(servers).forEach(({ close }) => close()));

  /** Whether each is refused: once a login is accepted, these servers hang up. */
  const areRefused = async (allowTrust: readonly string[]) => {
    const { promises, close } = await createShipshape({
      store: { kind: 'memory' },
      toolDirs: ['/nowhere'],
      allowTargets: ['127.0.0.0/8'],
      allowTrust,
    });
    const instances = Object.entries(servers).map(([engine, { port }]) =>
      anInstance({
        name: engine,
        engine: engine as Engine,
        host: '127.0.0.1',
        port,
        tls: { mode: 'off' },
        databases: [aDatabase()],
      }),
    );
    const fleet = aFleet({ servers: [aServer({ instances })] });
    await promises.applyFleet(anAdmin(), fleet, { prune: false, dryRun: false });
    const ids = await Promise.all(
      instances.map(({ name }) => promises.locateResources(anAdmin(), `db-eu-1/${name}/shop`)),
    );
    const verdicts = await Promise.all(
      ids.flat().map(({ id }) => promises.checkDumpReadiness(anAdmin(), id)),
    );
    await close();
    return verdicts.map(({ reasons }) =>
      reasons.some(({ code }) => code === 'insecure_login_refused'),
    );
  };

  it('are refused', async () => {
    expect(await areRefused([])).to.deep.equal([true, true]);
    expect(await areRefused(['10.0.0.0/8'])).to.deep.equal([true, true]);
  });

  it('are accepted where the operator trusts their network', async () => {
    expect(await areRefused(['127.0.0.0/8'])).to.deep.equal([false, false]);
  });
});
