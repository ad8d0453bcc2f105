import { expect } from 'chai';
import {
  type StartedCheck,
  MINUTE,
  monitorWorld,
} from '../../../../support/monitoring/monitor-world.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const NODES = [1_001, 1_002, 1_003].map(aUuid);
const FLEET = Array.from({ length: 128 }, (_, n) => aUuid(n));

describe('several monitors of one store', () => {
  const world = monitorWorld();
  beforeEach(() => world().servers.push(...FLEET));

  const round = ({ server, at }: StartedCheck) => `${server} ${Math.floor(at.getTime() / MINUTE)}`;
  const nodesOf = (checks: readonly StartedCheck[]) => new Set(checks.map(({ node }) => node));
  const lastChecks = () => {
    const { checks, time } = world();
    const since = time.clock.now().getTime() - MINUTE;
    return checks.filter(({ at }) => at.getTime() > since);
  };

  it('check every server once a round, and share the work', async () => {
    const { time, checks, monitorOf } = world();
    NODES.forEach((node) => monitorOf({ node }).start());
    await time.pass(10 * MINUTE);
    expect(checks).to.have.length(10 * FLEET.length);
    expect(new Set(checks.map(round)).size).to.equal(checks.length);
    expect(nodesOf(lastChecks())).to.deep.equal(new Set(NODES));
  });

  it('stay with the servers that they have', async () => {
    const { time, checks, monitorOf } = world();
    NODES.forEach((node) => monitorOf({ node }).start());
    await time.pass(2 * MINUTE);
    const begun = checks.length;
    await time.pass(8 * MINUTE);
    const pairs = new Set(checks.slice(begun).map(({ server, node }) => `${server} ${node}`));
    expect(pairs.size).to.equal(FLEET.length);
  });

  it('take over within a minute from one that dies, and miss no round', async () => {
    const { time, checks, monitorOf } = world();
    const dead = new AbortController();
    const [first, ...others] = NODES;
    others.forEach((node) => monitorOf({ node }).start());
    // It never wakes again, and leaves without removing itself.
    const sleep = (ms: number, signal: AbortSignal) =>
      dead.signal.aborted
        ? new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        : time.sleep(ms, signal);
    monitorOf({ node: aUuid(1_001), sleep }).start();
    await time.pass(2 * MINUTE + 25_000);
    const begun = checks.length;
    dead.abort();
    await time.pass(MINUTE);
    expect(nodesOf(checks.slice(begun).slice(-30))).not.to.include(first);
    expect(new Set(checks.slice(begun).map(({ server }) => server)).size).to.equal(FLEET.length);
    expect(new Set(checks.map(round)).size).to.equal(checks.length);
  });

  it('check everything at once where one begins after the clock was set back', async () => {
    const { time, checks, monitorOf } = world();
    const [one, other] = NODES.map((node) => monitorOf({ node }));
    one?.start();
    await time.pass(2 * MINUTE);
    await one?.stop();
    time.shift(-30 * MINUTE);
    checks.length = 0;
    other?.start();
    await time.pass(MINUTE + 10_000);
    expect(new Set(checks.map(({ server }) => server)).size).to.equal(FLEET.length);
  });

  it('take over at the next heartbeat from one that leaves', async () => {
    const { time, checks, monitorOf } = world();
    const [one, other] = NODES.map((node) => monitorOf({ node }));
    one?.start();
    other?.start();
    await time.pass(2 * MINUTE);
    await one?.stop();
    await time.pass(10_000);
    const begun = checks.length;
    await time.pass(MINUTE);
    expect(checks.slice(begun)).to.have.length(FLEET.length);
    expect(nodesOf(checks.slice(begun))).to.deep.equal(new Set([aUuid(1_002)]));
  });
});
