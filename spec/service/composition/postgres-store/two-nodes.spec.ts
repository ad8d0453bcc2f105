import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { takeLock } from '../../../../adapters/postgres/connection/advisory-lock.js';
import { aReport } from '../../../support/problems/a-problem.js';
import { firstToken } from '../../../support/service/first-token.js';
import { holdPostgresLock } from '../../../support/stores/hold-postgres-lock.js';
import { nodeEnvironment } from '../../../support/service/node-environment.js';
import { postgresStoreAt, postgresWorld } from '../../../support/stores/postgres-world.js';
import { refAt } from '../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../support/shared/right-of.js';
import {
  type RunningService,
  runShipshape,
  serveShipshape,
} from '../../../support/service/shipshape-process.js';
import { storedText } from '../../../support/stores/stored-text.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

/** For how long a node with a Postgres store may cache the caller of a token. */
const REMEMBERED_MS = 1_000;

const PATIENCE_MS = 10_000;

const FLEET = JSON.stringify({ servers: [{ name: 'db-eu-1' }, { name: 'db-eu-2' }] });

describe('two nodes on one Postgres store', () => {
  const world = postgresWorld();
  const directory = temporaryDirectory();
  const running: RunningService[] = [];
  let name = '';
  beforeEach(async () => {
    name = await world().make('nothing');
  });
  afterEach(() => Promise.all(running.splice(0).map((node) => node.stop('SIGKILL'))));

  const homeOf = (node: string, key?: Uint8Array) =>
    nodeEnvironment(join(directory.path, node), world().url(name), key);
  const start = async (node: string): Promise<RunningService> => {
    // Only the statements of a spec wait for its locks.
    const service = await serveShipshape({ ...(await homeOf(node)), SHIPSHAPE_DISPATCH: 'off' });
    running.push(service);
    return service;
  };

  /** Resolves when so many statements wait for a lock in the database. */
  const waiters = async (count: number) => {
    const look = `SELECT FROM pg_stat_activity WHERE datname = '${name}' AND wait_event_type = 'Lock'`;
    while ((await world().server.query(look)).length < count);
  };
  const hold = (lock: string) => holdPostgresLock(world().url(name), lock);

  const startBoth = async () => {
    const nodes = await Promise.all([start('one'), start('other')]);
    const token = nodes.map(firstToken).join('');
    await writeFile(join(directory.path, 'token'), token, { mode: 0o600 });
    const [one, other] = nodes;
    return { one, other, nodes, token };
  };

  const overviewAt = ({ url }: RunningService, token: string) =>
    fetch(`${url}/v1/overview`, { headers: { authorization: `Bearer ${token}` } });
  const overviewsAt = (nodes: readonly RunningService[], token: string) =>
    Promise.all(
      nodes.map(async (node) => (await (await overviewAt(node, token)).json()) as unknown),
    );
  const command = async ({ url }: RunningService, ...args: readonly string[]) => {
    const remotely = ['--url', url, '--token-file', join(directory.path, 'token')];
    const { exitCode, stdout, stderr } = await runShipshape({}, ...args, ...remotely);
    expect(exitCode, stderr).to.equal(0);
    return stdout;
  };
  const applyAt = async (node: RunningService) => {
    await writeFile(join(directory.path, 'fleet.yaml'), FLEET);
    return command(node, 'apply', join(directory.path, 'fleet.yaml'));
  };

  it('start at the same moment on an empty database, and one of them prints the first token', async () => {
    const letMigrate = await hold(takeLock('migration'));
    const letIssue = await hold(takeLock('token'));
    const starting = startBoth();
    await waiters(2);
    await letMigrate();
    await waiters(2);
    await letIssue();
    const { nodes, token } = await starting;
    expect(nodes.map(firstToken).filter((shown) => shown !== '')).to.have.length(1);
    for (const node of nodes) expect((await overviewAt(node, token)).status).to.equal(200);
  });

  it('show the fleet and the problems that were written through the other', async () => {
    const { one, other, nodes, token } = await startBoth();
    await applyAt(one);
    const [seen] = await overviewsAt([other], token);
    expect(seen).to.have.nested.property('setup.servers', 2);

    const store = await postgresStoreAt(world().url(name));
    const server = await refAt(store, 'db-eu-2');
    await rightOf(store.problems.open(aReport(server)));
    const attention = {
      kind: 'replica_lost',
      severity: 'critical',
      resource_type: 'server',
      resource_id: server.id,
      name: 'db-eu-2',
      message: 'Nothing answers.',
      since: '2026-11-20T03:00:00.000Z',
    };
    for (const body of await overviewsAt(nodes, token))
      expect(body).to.have.deep.property('attention', [attention]);
    await rightOf(store.problems.close(aReport(server), new Date()));
    for (const body of await overviewsAt(nodes, token))
      expect(body).to.have.deep.property('attention', []);
    await store.close();
  });

  it('accept a token of the other at once, and reject it a second after the other revoked it', async () => {
    const { one, other } = await startBoth();
    const made = ['token', 'create', '--name', 'dashboard', '--role', 'viewer'];
    const token = (await command(one, ...made)).trim();
    expect((await overviewAt(other, token)).status).to.equal(200);
    await command(one, 'token', 'revoke', 'dashboard');
    const revokedAt = performance.now();
    let askedAt = revokedAt;
    let lastLetInAt = revokedAt;
    while ((await overviewAt(other, token)).status !== 401) {
      lastLetInAt = askedAt;
      if (lastLetInAt - revokedAt > PATIENCE_MS) break;
      askedAt = performance.now();
    }
    expect(lastLetInAt - revokedAt).to.be.at.most(REMEMBERED_MS);
    expect((await overviewAt(one, token)).status).to.equal(401);
  });

  it('refuse a node with another key, which prints the reason and leaves the store as it was', async () => {
    const { one } = await startBoth();
    await applyAt(one);
    const before = await storedText(world().server, name);
    const stranger = await homeOf('stranger', Buffer.alloc(32, 6));
    const { exitCode, stdout, stderr } = await runShipshape(
      { ...stranger, SHIPSHAPE_PORT: '0' },
      'serve',
    );
    expect([exitCode, stdout]).to.deep.equal([3, '']);
    expect(stderr).to.contain(`/${name} was sealed under another key than the one in the key file`);
    expect(await storedText(world().server, name)).to.deep.equal(before);
    expect(Object.keys(before)).to.include.members(['meta', 'resource', 'token']);
  });

  it('go on alone when the other is killed while it changes the fleet', async () => {
    const { one, other, token } = await startBoth();
    const letGo = await hold('LOCK TABLE shipshape.resource');
    const cut = putFleet(one, token, { servers: [{ name: 'db-us-1' }] }).catch(() => 'cut');
    await waiters(1);
    const queued = putFleet(other, token, JSON.parse(FLEET) as object);
    await waiters(2);
    await one.stop('SIGKILL');
    expect(await cut).to.equal('cut');
    await letGo();
    expect((await queued).status).to.equal(200);
    const [body] = await overviewsAt([other], token);
    expect(body).to.have.nested.property('setup.servers', 2);
  });
});

const putFleet = ({ url }: RunningService, token: string, fleet: object): Promise<Response> =>
  fetch(`${url}/v1/fleet`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(fleet),
  });
