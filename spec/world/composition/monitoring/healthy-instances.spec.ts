import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import type { ProblemPageBody } from '../../../../adapters/api/problems/problem-body.js';
import {
  HEALTHY_DATABASE,
  HEALTHY_LOGIN,
  type HealthyInstance,
  startHealthyInstances,
} from '../../../support/monitoring/healthy-instances.js';
import {
  newerMariadb,
  newerMysql,
  newerPostgresBin,
  NO_NEWER_SERVERS,
} from '../../../support/database-servers/newer-servers.js';
import { systemPostgresBin } from '../../../support/database-servers/system-postgres.js';
import { AUTHORITY } from '../../../support/network/certificates.js';
import { freePort } from '../../../support/network/free-port.js';
import { type SeveralNodes, severalNodes } from '../../../support/service/several-nodes.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

/** `SHIPSHAPE_SPEC_WATCHED_MINUTES=60` for an hour at the usual interval. */
const MINUTES = Number(process.env['SHIPSHAPE_SPEC_WATCHED_MINUTES'] ?? 0.5);
const INTERVAL_SECONDS = MINUTES < 10 ? 5 : 60;
const ROUNDS = Math.max(3, Math.floor((MINUTES * 60) / INTERVAL_SECONDS));

const TOOL_DIRS = [
  newerPostgresBin(),
  newerMysql()?.clients,
  newerMariadb()?.clients,
  systemPostgresBin(),
  '/usr/bin',
]
  .filter((folder) => folder !== undefined)
  .join(':');

/** True of all servers of this machine: they have just been started, and their packages are not the newest. */
const WATCH = { server_restarted: 'off', version_behind: 'off' };

describe('a service that watches 50 healthy instances', function () {
  this.timeout((MINUTES + 30) * 60_000);
  const directory = temporaryDirectory();
  const instances: HealthyInstance[] = [];
  let node: SeveralNodes;
  let port = 0;

  before(async function () {
    if (await startHealthyInstances(instances)) return;
    console.log(NO_NEWER_SERVERS);
    this.skip();
  });
  beforeEach(async () => {
    port = await freePort();
    const settings = {
      SHIPSHAPE_PORT: String(port),
      SHIPSHAPE_DATA_DIR: directory.path,
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      SHIPSHAPE_WATCH_INTERVAL_SECONDS: String(INTERVAL_SECONDS),
      SHIPSHAPE_DISPATCH: 'off',
      SHIPSHAPE_TOOL_DIRS: TOOL_DIRS,
    };
    node = severalNodes(settings);
    await node.start(0);
    const body = JSON.stringify(fleetOf(instances));
    await node.call('/v1/fleet', { method: 'PUT', body });
  });
  afterEach(() => node.stopAll());
  after(() => Promise.all(instances.map(({ stop }) => stop())));

  const checks = async (): Promise<number> => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(/^shipshape_watch_looks_total (\d+)$/m.exec(metrics)?.[1]);
  };
  /** Open or closed, whatever its severity. */
  const found = async (): Promise<readonly string[]> => {
    const all = await Promise.all(
      ['open', 'closed'].map(async (state) => {
        const page = await node.call(`/v1/problems?state=${state}&suppressed=include`);
        return (page as ProblemPageBody).problems;
      }),
    );
    return all.flat().map(({ kind, message }) => `${kind}: ${message}`);
  };

  it('finds nothing, until something is wrong with one of them', async () => {
    expect(instances).to.have.length(50);
    const until = Date.now() + MINUTES * 60_000;
    while (Date.now() < until || (await checks()) < ROUNDS * instances.length) {
      for (const { write } of instances) await write?.();
      await wait(5_000);
      expect(await found()).to.deep.equal([]);
    }
    await instances[0]?.run('ALTER SYSTEM SET max_connections = 31');
    await instances[0]?.run('SELECT pg_reload_conf()');
    const [first, ...others] = await pollUntil(found, ({ length }) => length > 0);
    expect([first, others]).to.deep.equal([
      'restart_pending: db-0/main: A setting was changed that counts only from the next restart of the server on.',
      [],
    ]);
  });
});

const fleetOf = (instances: readonly HealthyInstance[]) => ({
  servers: instances.map(({ engine, port }, place) => ({
    name: `db-${place}`,
    watch: WATCH,
    instances: [
      {
        name: 'main',
        engine,
        host: '127.0.0.1',
        port,
        tls: { mode: 'verify-full', ca: AUTHORITY },
        admin: HEALTHY_LOGIN,
        databases: [{ name: HEALTHY_DATABASE, backups: 'none' }],
      },
    ],
  })),
});
