import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { takeLock } from '../../../../adapters/store/postgres/connection/session-settings.js';
import { createShipshape } from '../../../../composition/create-shipshape.js';
import type { Shipshape } from '../../../../composition/shipshape.js';
import { permissionsOfRole } from '../../../../core/access/caller.js';
import { Secret } from '../../../../core/shared/secret.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import { aFleet, aServer } from '../../../support/fleet/a-fleet.js';
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

const FLEET = { servers: [{ name: 'db-eu-1' }, { name: 'db-eu-2' }] };

type OpenNode = Shipshape['promises'] & { readonly letsIn: (token: string) => Promise<boolean> };

describe('two nodes on one Postgres store', () => {
  const world = postgresWorld();
  const directory = temporaryDirectory();
  const running: RunningService[] = [];
  const opened: Shipshape[] = [];
  let name = '';
  beforeEach(async () => {
    name = await world().make('nothing');
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((node) => node.stop('SIGKILL')));
    await Promise.all(opened.splice(0).map((node) => node.close()));
  });

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
    const [one, other] = nodes;
    return { one, other, nodes, token: nodes.map(firstToken).join('') };
  };

  const overviewAt = ({ url }: RunningService, token: string) =>
    fetch(`${url}/v1/overview`, { headers: { authorization: `Bearer ${token}` } });
  /** A node in this process. */
  const open = async (node: string): Promise<OpenNode> => {
    const { SHIPSHAPE_DATA_DIR: dataDir } = await homeOf(node);
    const store = { kind: 'postgres', url: new Secret(world().url(name)) } as const;
    const shipshape = await createShipshape({ ...(dataDir !== undefined && { dataDir }), store });
    opened.push(shipshape);
    const { authenticator } = shipshape.http;
    return {
      ...shipshape.promises,
      letsIn: async (token) => O.isSome(await rightOf(authenticator.authenticate(token))),
    };
  };

  const applyAt = ({ applyFleet }: OpenNode) =>
    applyFleet(anAdmin(), aFleet({ servers: FLEET.servers.map(aServer) }), {
      prune: true,
      dryRun: false,
    });

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
    const [one, other] = [await open('one'), await open('other')];
    await applyAt(one);
    const { setup } = await other.getOverview(anAdmin());
    expect(setup.servers).to.equal(2);

    const store = await postgresStoreAt(world().url(name));
    const server = await refAt(store, 'db-eu-2');
    const problemsAt = async ({ getOverview }: OpenNode) =>
      (await getOverview(anAdmin())).attention.map(({ kind, resource }) => [kind, resource.name]);
    await rightOf(store.problems.open(aReport(server)));
    for (const node of [one, other])
      expect(await problemsAt(node)).to.deep.equal([['replica_lost', 'db-eu-2']]);
    await rightOf(store.problems.close(aReport(server), new Date()));
    for (const node of [one, other]) expect(await problemsAt(node)).to.deep.equal([]);
    await store.close();
  });

  it('accept a token of the other at once, and reject it a second after the other revoked it', async () => {
    const [one, other] = [await open('one'), await open('other')];
    const { token, text } = await one.createToken(anAdmin(), {
      name: 'dashboard',
      permissions: permissionsOfRole('viewer'),
      scope: 'fleet',
      expiresAt: O.none,
    });
    expect(await other.letsIn(text.reveal())).to.equal(true);
    await one.revokeToken(anAdmin(), token.id);
    const revokedAt = performance.now();
    let askedAt = revokedAt;
    let lastLetInAt = revokedAt;
    while (await other.letsIn(text.reveal())) {
      lastLetInAt = askedAt;
      if (lastLetInAt - revokedAt > PATIENCE_MS) break;
      await delay(10);
      askedAt = performance.now();
    }
    expect(lastLetInAt - revokedAt).to.be.at.most(REMEMBERED_MS);
    expect(await one.letsIn(text.reveal())).to.equal(false);
  });

  it('refuse a node with another key, which prints the reason and leaves the store as it was', async () => {
    await applyAt(await open('one'));
    // It writes nothing any more then: the end of a change has its row a moment later.
    await Promise.all(opened.splice(0).map(({ close }) => close()));
    const before = await storedText(world().server, name);
    const stranger = await homeOf('stranger', Buffer.alloc(32, 6));
    const { exitCode, stdout, stderr } = await runShipshape(
      { ...stranger, SHIPSHAPE_PORT: '0' },
      'serve',
    );
    expect([exitCode, stdout]).to.deep.equal([3, '']);
    expect(stderr).to.contain(`/${name} was sealed under another key than the one given`);
    expect(await storedText(world().server, name)).to.deep.equal(before);
    expect(Object.keys(before)).to.include.members(['meta', 'resource']);
  });

  it('go on alone when the other is killed while it changes the fleet', async () => {
    const { one, other, token } = await startBoth();
    const letGo = await hold('LOCK TABLE shipshape.resource');
    const cut = putFleet(one, token, { servers: [{ name: 'db-us-1' }] }).catch(() => 'cut');
    await waiters(1);
    const queued = putFleet(other, token, FLEET);
    await waiters(2);
    await one.stop('SIGKILL');
    expect(await cut).to.equal('cut');
    await letGo();
    expect((await queued).status).to.equal(200);
    expect(await (await overviewAt(other, token)).json()).to.have.nested.property(
      'setup.servers',
      2,
    );
  });
});

const putFleet = ({ url }: RunningService, token: string, fleet: object): Promise<Response> =>
  fetch(`${url}/v1/fleet`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(fleet),
  });
