import { join } from 'node:path';
import { expect } from 'chai';
import { partitionOf } from '../../../../core/monitoring/assignment/assignment.js';
import { serviceClient } from '../../../support/service/service-client.js';
import { type FakeServer, startFakeServer } from '../../../support/network/fake-server.js';
import { firstToken } from '../../../support/service/first-token.js';
import { nodeEnvironment } from '../../../support/service/node-environment.js';
import { postgresStoreAt, postgresWorld } from '../../../support/stores/postgres-world.js';
import { refAt } from '../../../support/fleet/put-fleet.js';
import { type RunningService, serveShipshape } from '../../../support/service/shipshape-process.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { startClaimLog, type LoggedClaim } from '../../../support/stores/claim-log.js';
import { pollUntil } from '../../../support/shared/poll-until.js';

/** Instead of the minute by default. */
const INTERVAL_MS = 2_000;
const TARGETS = 16;

describe('two nodes that monitor one fleet', () => {
  const world = postgresWorld();
  const directory = temporaryDirectory();
  const running: RunningService[] = [];
  let targets: readonly FakeServer[] = [];
  let partitions: readonly number[] = [];
  let claims: () => Promise<readonly LoggedClaim[]>;
  let name = '';

  beforeEach(async () => {
    name = await world().make();
    claims = await startClaimLog(world().server, name);
    targets = await Promise.all(
      Array.from({ length: TARGETS }, () => startFakeServer((socket) => socket.destroy())),
    );
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ stop }) => stop('SIGKILL')));
    targets.forEach(({ close }) => close());
  });

  const start = async (node: string): Promise<RunningService> => {
    const home = await nodeEnvironment(join(directory.path, node), world().url(name));
    const service = await serveShipshape({
      ...home,
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      SHIPSHAPE_WATCH_INTERVAL_SECONDS: String(INTERVAL_MS / 1_000),
    });
    running.push(service);
    return service;
  };
  const startBoth = async (): Promise<RunningService> => {
    const one = await start('one');
    const apply = serviceClient(one.url, firstToken(one));
    const { status, body } = await apply('PUT /v1/fleet', fleetAt(targets));
    expect(status, body).to.equal(200);
    const store = await postgresStoreAt(world().url(name));
    const refs = await Promise.all(targets.map((_, n) => refAt(store, `server-${n}`, 'server')));
    await store.close();
    partitions = refs.map(({ id }) => partitionOf(id));
    return start('other');
  };

  const tries = () => targets.map(({ connections }) => connections());
  const everyTargetIsTried = async (times: number): Promise<void> => {
    const before = tries();
    await pollUntil(() => tries().every((count, n) => count >= (before[n] ?? 0) + times));
  };
  const nodesOf = (given: readonly LoggedClaim[]) => new Set(given.map(({ node }) => node));
  const roundsOf = (given: readonly LoggedClaim[], target: number): readonly number[] =>
    given
      .filter(({ partition }) => partition === partitions[target])
      .map(({ round }) => Math.floor(round / INTERVAL_MS));
  /** A login takes a claim, and each partition is claimed once a round. */
  const expectNoneTwice = async (): Promise<void> => {
    const tried = tries();
    const given = await claims();
    for (let target = 0; target < TARGETS; target += 1) {
      const rounds = roundsOf(given, target);
      expect([...new Set(rounds)], `server-${target}`).to.deep.equal(rounds);
      expect(tried[target], `server-${target}`).to.be.at.most(rounds.length);
    }
  };

  it('share its targets, and try none twice in a round', async () => {
    await startBoth();
    await everyTargetIsTried(3);
    await expectNoneTwice();
    expect(nodesOf(await claims())).to.have.property('size', 2);
  });

  it('go on when one is killed, whose targets are the other one’s within two rounds', async () => {
    const other = await startBoth();
    await everyTargetIsTried(2);
    await other.stop('SIGKILL');
    const before = await claims();
    await everyTargetIsTried(3);
    await expectNoneTwice();
    const after = (await claims()).slice(before.length);
    expect(nodesOf(after)).to.have.property('size', 1);
    for (let target = 0; target < TARGETS; target += 1) {
      const rounds = [...roundsOf(before, target).slice(-1), ...roundsOf(after, target)];
      const missed = rounds.slice(1).map((round, n) => round - (rounds[n] ?? 0) - 1);
      expect(Math.max(...missed), `server-${target}: ${rounds.join(' ')}`).to.be.at.most(2);
    }
  });
});

const fleetAt = (targets: readonly FakeServer[]) => ({
  servers: targets.map(({ port }, n) => ({
    name: `server-${n}`,
    instances: [
      {
        name: 'main',
        engine: 'postgresql',
        host: '127.0.0.1',
        port,
        tls: { mode: 'off' },
        admin: { user: 'backup_admin', password: 'of no use' },
        databases: [{ name: 'shop' }],
      },
    ],
  })),
});
