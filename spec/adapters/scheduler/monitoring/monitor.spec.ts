import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { unavailable } from '../../../../core/shared/ports/port-failure.js';
import type {
  CheckOutcome,
  CheckServer,
} from '../../../../core/monitoring/use-cases/check-server.js';
import { portFailureWording } from '../../../../core/shared/port-failure-wording.js';
import {
  type StartedCheck,
  MINUTE,
  monitorWorld,
} from '../../../support/monitoring/monitor-world.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import { rightOf } from '../../../support/shared/right-of.js';

const away = unavailable('store', 'unreachable');
const HOUR = 60 * MINUTE;

const REMEMBERED: CheckOutcome = {
  after: { memory: new Map(), isSure: true, unreached: new Set([aUuid(11)]) },
  missed: [],
};

/** A look that ends when it is called off. */
const endless: CheckServer =
  ({ signal }) =>
  () =>
    new Promise((resolve) => {
      signal?.addEventListener('abort', () => resolve(E.left(away)));
    });

const serversOf = (looks: readonly StartedCheck[]) => looks.map(({ server }) => server).sort();
const countsOf = (looks: readonly StartedCheck[]): readonly number[] => {
  const servers = serversOf(looks);
  return [...new Set(servers)].map((server) => servers.filter((one) => one === server).length);
};

describe('the monitor', () => {
  const world = monitorWorld();
  const fleetOf = (count: number): readonly ResourceId[] => {
    world().servers.push(...Array.from({ length: count }, (_, n) => aUuid(n)));
    return world().servers;
  };
  const seconds = (looks: readonly StartedCheck[]) =>
    looks.map(({ at }) => (at.getTime() / 1_000) % 60);

  it('looks at every server once a round, each at its moment', async () => {
    const { time, checks, monitorOf } = world();
    const servers = fleetOf(128);
    monitorOf().start();
    await time.pass(MINUTE);
    expect(serversOf(checks)).to.deep.equal(servers);
    await time.pass(9 * MINUTE);
    expect(countsOf(checks)).to.deep.equal(Array(128).fill(10));
    const first = checks.filter(({ server }) => server === aUuid(32));
    expect(seconds(first)).to.deep.equal(Array(10).fill(30));
  });

  it('does not begin with all of them at once', async () => {
    const { time, checks, monitorOf } = world();
    fleetOf(128);
    time.shift(30_000);
    monitorOf().start();
    await time.pass(1_000);
    expect(checks).to.have.length.of.at.most(4);
  });

  it('sleeps until there is something to do', async () => {
    const { time, monitorOf } = world();
    fleetOf(2);
    monitorOf().start();
    await time.pass(10 * MINUTE);
    // To attend six times a minute, and once for each of the two.
    expect(time.wakes()).to.be.at.most(80);
  });

  it('sees within seconds what was added to the fleet and removed', async () => {
    const { time, checks, servers, monitorOf } = world();
    monitorOf().start();
    await time.pass(MINUTE);
    servers.push(aUuid(40));
    await time.pass(10_000);
    expect(serversOf(checks)).to.deep.equal([aUuid(40)]);
    servers.pop();
    await time.pass(10 * MINUTE);
    expect(checks).to.have.length(1);
  });

  it('remembers from one look to the next what came of it', async () => {
    const { time, checks, monitorOf } = world();
    fleetOf(1);
    monitorOf({ checkServer: () => TE.right(REMEMBERED) }).start();
    await time.pass(3 * MINUTE);
    expect(checks.map(({ before }) => before.isSure)).to.deep.equal([false, true, true]);
    expect(checks.at(-1)?.before).to.deep.equal(REMEMBERED.after);
  });

  it('asks the store about a server now and then, however sure it is', async () => {
    const { time, checks, monitorOf } = world();
    fleetOf(1);
    monitorOf({ checkServer: () => TE.right(REMEMBERED) }).start();
    await time.pass(65 * MINUTE);
    const asked = checks.flatMap(({ before }, n) => (before.isSure ? [] : [n])).slice(1);
    expect(asked).to.have.length.within(3, 5);
    expect(asked.slice(1).map((n, at) => n - (asked[at] ?? 0))).to.deep.equal(
      asked.slice(1).map(() => 16),
    );
  });

  it('forgets a server while another node watches it', async () => {
    const { time, checks, nodes, monitorOf } = world();
    fleetOf(1);
    monitorOf({ checkServer: () => TE.right(REMEMBERED) }).start();
    await time.pass(2 * MINUTE);
    const round = new Date(time.clock.now().getTime() + MINUTE);
    await rightOf(nodes.claim(aUuid(7), { partition: 0, round }));
    await time.pass(2 * MINUTE);
    expect(checks.map(({ before }) => before.isSure)).to.deep.equal([false, true, false]);
    expect(checks[2]?.before.unreached).to.deep.equal(new Set());
  });

  it('asks the store once more, and forgets nothing, when a node came or went', async () => {
    const { time, checks, monitorOf } = world();
    const nodes = [aUuid(1_000)];
    monitorOf({
      checkServer: () => TE.right(REMEMBERED),
      sendHeartbeat: () => TE.right({ nodes: [...nodes], assignment: new Map([[0, [aUuid(0)]]]) }),
    }).start();
    await time.pass(2 * MINUTE);
    nodes.push(aUuid(1_001));
    await time.pass(2 * MINUTE);
    expect(checks.map(({ before }) => before.isSure)).to.deep.equal([false, true, false, true]);
    expect(checks[2]?.before.unreached).to.equal(REMEMBERED.after.unreached);
  });

  it('forgets a server that is not its own any more', async () => {
    const { time, checks, servers, monitorOf } = world();
    fleetOf(1);
    monitorOf({ checkServer: () => TE.right(REMEMBERED) }).start();
    await time.pass(MINUTE);
    const [server = aUuid(0)] = servers.splice(0);
    await time.pass(20_000);
    servers.push(server);
    await time.pass(MINUTE);
    expect(checks.map(({ before }) => before.isSure)).to.deep.equal([false, false]);
  });

  it('takes at most so many looks at once, and begins the next as soon as one has ended', async () => {
    const { time, checks, monitorOf } = world();
    world().servers.push(...Array.from({ length: 5 }, (_, n) => aUuid(64 * n)));
    const ends: (() => void)[] = [];
    const { start, figures } = monitorOf({
      concurrentChecks: 2,
      checkServer: () => () =>
        new Promise((resolve) => {
          ends.push(() => resolve(E.left(away)));
        }),
    });
    start();
    await time.pass(MINUTE + 10_000);
    expect([checks.length, figures().secondsBehind]).to.deep.equal([2, 10]);
    ends[0]?.();
    await time.pass(0);
    expect(checks).to.have.length(3);
    ends.slice(1).forEach((end) => end());
    await time.pass(0);
    expect([checks.length, figures().secondsBehind]).to.deep.equal([5, 0]);
    ends.slice(3).forEach((end) => end());
  });

  it('does not look a second time at a server whose look has not ended, and counts that as failed', async () => {
    const { time, checks, monitorOf } = world();
    fleetOf(1);
    const { start, figures } = monitorOf({ checkServer: endless });
    start();
    await time.pass(3 * MINUTE);
    expect([checks.length, figures().failedChecks]).to.deep.equal([1, 2]);
  });

  it('does not have a server wait for two looks either', async () => {
    const { time, checks, monitorOf } = world();
    world().servers.push(aUuid(0), aUuid(64));
    const { start, figures } = monitorOf({
      concurrentChecks: 1,
      checkServer: endless,
    });
    start();
    await time.pass(2 * MINUTE);
    expect([checks.length, figures().failedChecks]).to.deep.equal([1, 2]);
  });

  it('is begun once however often it is started', async () => {
    const { time, checks, monitorOf } = world();
    fleetOf(1);
    const { start } = monitorOf();
    start();
    start();
    await time.pass(MINUTE);
    expect(checks).to.have.length(1);
  });

  it('calls off the looks under way when it is stopped, leaves the rota, and can begin again', async () => {
    const { time, checks, nodes, warnings, monitorOf } = world();
    fleetOf(1);
    const { start, stop, figures } = monitorOf({
      checkServer:
        ({ signal }) =>
        () =>
          new Promise((resolve) => {
            signal?.addEventListener('abort', () =>
              resolve(E.left(unavailable('login', 'abandoned'))),
            );
          }),
    });
    start();
    await time.pass(MINUTE);
    await stop();
    expect(checks.map(({ signal }) => signal?.aborted)).to.deep.equal([true]);
    expect(figures()).to.include({ checks: 0, failedChecks: 0 });
    expect(warnings).to.deep.equal([]);
    expect(await nodes.heartbeat(aUuid(7), time.clock.now(), new Date(0))()).to.deep.equal(
      E.right([aUuid(7)]),
    );
    await time.pass(5 * MINUTE);
    expect(checks).to.have.length(1);
    start();
    await time.pass(MINUTE);
    expect(checks).to.have.length(2);
  });

  it('doubts what it remembers after a look that failed, tells the trouble once, and counts each', async () => {
    const { time, checks, warnings, monitorOf } = world();
    fleetOf(3);
    let isAway = true;
    const { start, figures } = monitorOf({
      checkServer: ({ before }) =>
        isAway ? TE.left(away) : TE.right({ after: { ...before, isSure: true }, missed: [] }),
    });
    start();
    await time.pass(3 * MINUTE);
    expect(warnings).to.deep.equal([portFailureWording(away)]);
    expect(figures()).to.include({ checks: 9, failedChecks: 9 });
    expect(checks.every(({ before }) => !before.isSure)).to.equal(true);
    isAway = false;
    await time.pass(5 * MINUTE);
    isAway = true;
    await time.pass(2 * MINUTE);
    expect(warnings).to.deep.equal([portFailureWording(away), portFailureWording(away)]);
    expect(figures()).to.include({ checks: 30, failedChecks: 15 });
  });

  it('counts a look of which something could not be learnt, and remembers the rest', async () => {
    const busy = unavailable('login', 'busy');
    const { time, checks, warnings, monitorOf } = world();
    fleetOf(1);
    const { after } = REMEMBERED;
    const { start, figures } = monitorOf({
      checkServer: () => TE.right({ after, missed: [busy, busy] }),
    });
    start();
    await time.pass(2 * MINUTE);
    expect(warnings).to.deep.equal([portFailureWording(busy)]);
    expect(figures()).to.include({ checks: 2, failedChecks: 2 });
    expect(checks[1]?.before).to.equal(after);
  });

  it('outlives a defect, and tells of it', async () => {
    const { time, checks, warnings, monitorOf } = world();
    fleetOf(1);
    monitorOf({
      checkServer: () => () => Promise.reject(new TypeError('undefined is not a fleet')),
    }).start();
    await time.pass(3 * MINUTE);
    expect(checks).to.have.length(3);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('TypeError: undefined is not a fleet');
  });

  it('looks at nothing while no turn can be had, and goes on with the round when it can', async () => {
    const { time, checks, nodes, warnings, monitorOf } = world();
    fleetOf(2);
    let isAway = true;
    const { start, figures } = monitorOf({
      nodes: { ...nodes, claim: (...turn) => (isAway ? TE.left(away) : nodes.claim(...turn)) },
    });
    start();
    await time.pass(2 * MINUTE);
    expect([checks.length, warnings]).to.deep.equal([0, [portFailureWording(away)]]);
    expect(figures().failedClaims).to.be.at.least(4);
    isAway = false;
    await time.pass(10_000);
    expect(checks).to.have.length(2);
  });

  it('keeps to what it knew of the fleet while that cannot be read', async () => {
    const { time, checks, monitorOf } = world();
    fleetOf(2);
    let isAway = false;
    const nodes = [aUuid(1_000)];
    const { start, figures } = monitorOf({
      sendHeartbeat: () =>
        isAway
          ? TE.left(away)
          : TE.right({
              nodes,
              assignment: new Map([
                [0, [aUuid(0)]],
                [1, [aUuid(1)]],
              ]),
            }),
    });
    start();
    await time.pass(MINUTE);
    isAway = true;
    await time.pass(MINUTE);
    expect([checks.length, figures().failedClaims]).to.deep.equal([4, 6]);
  });

  it('makes up for nothing after a pause, and goes on at once', async () => {
    const { time, checks, monitorOf } = world();
    fleetOf(64);
    monitorOf().start();
    await time.pass(MINUTE);
    time.shift(24 * HOUR);
    await time.pass(10_000);
    // Those whose turn came in these ten seconds once more.
    expect([...new Set(countsOf(checks))].sort()).to.deep.equal([2, 3]);
    await time.pass(10 * MINUTE);
    expect([...new Set(countsOf(checks))].sort()).to.deep.equal([12, 13]);
  });

  for (const backMs of [30 * MINUTE, 24 * HOUR])
    it(`goes on at once when the clock is set back by ${backMs / MINUTE} minutes`, async () => {
      const { time, checks, nodes, monitorOf } = world();
      fleetOf(64);
      monitorOf().start();
      await time.pass(2 * MINUTE);
      time.shift(-backMs);
      await time.pass(MINUTE);
      expect(Math.min(...countsOf(checks))).to.be.at.least(3);
      await time.pass(10 * MINUTE);
      expect([...new Set(countsOf(checks))].sort()).to.deep.equal([13, 14]);
      // Whoever was seen in the future would be missed too late.
      const soon = new Date(time.clock.now().getTime() + 1);
      expect(await rightOf(nodes.heartbeat(aUuid(7), soon, soon))).to.deep.equal([aUuid(7)]);
    });

  it('says how long ago its last round began', async () => {
    const { time, monitorOf } = world();
    fleetOf(1);
    const { start, figures } = monitorOf();
    start();
    expect(figures().lastRound).to.equal(undefined);
    await time.pass(2 * MINUTE);
    expect(figures().lastRound).to.deep.equal(new Date('2026-11-21T03:02:00.000Z'));
  });

  it('watches nothing with an interval of 0, and forgets all the same', async () => {
    const { time, checks, nodes, monitorOf } = world();
    fleetOf(2);
    let forgetting = 0;
    const { start } = monitorOf({
      intervalMs: 0,
      purgeProblems: TE.fromIO(() => (forgetting += 1)),
    });
    start();
    await time.pass(2 * HOUR);
    expect([checks.length, forgetting]).to.deep.equal([0, 3]);
    expect(await nodes.heartbeat(aUuid(7), time.clock.now(), new Date(0))()).to.deep.equal(
      E.right([aUuid(7)]),
    );
  });

  it('forgets batch by batch, and then once an hour', async () => {
    const { time, monitorOf } = world();
    const left = [500, 500, 20, 0, 7];
    const forgotten: (number | undefined)[] = [];
    monitorOf({
      purgeProblems: TE.fromIO(() => {
        forgotten.push(left[0]);
        return left.shift() ?? 0;
      }),
    }).start();
    await time.pass(0);
    expect(forgotten).to.deep.equal([500, 500, 20]);
    await time.pass(2 * HOUR);
    expect(forgotten).to.deep.equal([500, 500, 20, 0, 7]);
  });
});
