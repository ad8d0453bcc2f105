import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import type { CheckServer } from '../../../../../core/monitoring/use-cases/check-server.js';
import { NO_HEARTBEAT } from '../../../../../core/monitoring/use-cases/send-heartbeat.js';
import { LAPSE_BATCH_SIZE } from '../../../../../core/problems/use-cases/report-problem.js';
import { portFailureWording } from '../../../../../core/shared/port-failure-wording.js';
import type { StartedCheck } from '../../../../support/monitoring/monitor-world.js';
import { MINUTE, monitorWorld } from '../../../../support/monitoring/monitor-world.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const away = unavailable('store', 'unreachable');
const HOUR = 60 * MINUTE;

/** A check that ends when it is aborted. */
const endless: CheckServer =
  ({ signal }) =>
  () =>
    new Promise((resolve) => {
      signal?.addEventListener('abort', () => resolve(E.left(away)));
    });

const serversOf = (checks: readonly StartedCheck[]) => checks.map(({ server }) => server).sort();
const countsOf = (checks: readonly StartedCheck[]): readonly number[] => {
  const servers = serversOf(checks);
  return [...new Set(servers)].map((server) => servers.filter((one) => one === server).length);
};

describe('the monitor', () => {
  const world = monitorWorld();
  const fleetOf = (count: number) => {
    world().servers.push(...Array.from({ length: count }, (_, n) => aUuid(n)));
    return world().servers;
  };
  const seconds = (checks: readonly StartedCheck[]) =>
    checks.map(({ at }) => (at.getTime() % MINUTE) / 1_000);

  it('checks every server once a round, each at its moment', async () => {
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

  it('spreads the servers of a moment until the next, and adds at once what waits where the clock is set back', async () => {
    const { time, checks, servers, monitorOf } = world();
    servers.push(...[0x8000, 0, 0xc000, 0x4000].map((place) => aUuid(place * 0x1_0000 + 32)));
    monitorOf().start();
    await time.pass(MINUTE);
    expect(seconds(checks)).to.deep.equal([30, 30.234, 30.468, 30.703]);
    await time.pass(30_100);
    time.shift(-HOUR);
    await time.pass(500);
    expect(checks).to.have.length(8);
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
    // Six heartbeats and two searches for what lapses a minute, and one claim for each of the two servers.
    expect(time.wakes()).to.be.at.most(100);
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

  it('checks at once what is added within its first minute, whose moment has passed', async () => {
    const { time, checks, servers, monitorOf } = world();
    time.shift(50_000);
    monitorOf().start();
    await time.pass(1_000);
    servers.push(aUuid(1));
    await time.pass(9_000);
    expect(serversOf(checks)).to.deep.equal([aUuid(1)]);
  });

  it('runs at most so many checks at once, and begins the next as soon as one has ended', async () => {
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

  it('does not check a server again whose check has not ended, and counts that as failed', async () => {
    const { time, checks, monitorOf } = world();
    fleetOf(1);
    const { start, figures } = monitorOf({ checkServer: endless });
    start();
    await time.pass(3 * MINUTE);
    expect([checks.length, figures().failedChecks]).to.deep.equal([1, 2]);
  });

  it('does not queue a server twice either', async () => {
    const { time, checks, monitorOf } = world();
    world().servers.push(aUuid(0), aUuid(64));
    const { start, figures } = monitorOf({ concurrentChecks: 1, checkServer: endless });
    start();
    await time.pass(2 * MINUTE);
    expect([checks.length, figures().failedChecks]).to.deep.equal([1, 2]);
  });

  it('runs once however often it is started', async () => {
    const { time, checks, monitorOf } = world();
    fleetOf(1);
    const { start } = monitorOf();
    start();
    start();
    await time.pass(MINUTE);
    expect(checks).to.have.length(1);
  });

  it('aborts the running checks when it is stopped, removes its node, and can begin again', async () => {
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

  it('warns once of checks that fail, says when it is over, and counts each', async () => {
    const { time, warnings, monitorOf } = world();
    fleetOf(3);
    let isAway = true;
    const { start, figures } = monitorOf({
      checkServer: () => (isAway ? TE.left(away) : TE.right({ missed: [], isSilent: false })),
    });
    start();
    await time.pass(3 * MINUTE);
    expect(warnings).to.deep.equal([portFailureWording(away)]);
    expect(figures()).to.include({ checks: 9, failedChecks: 9 });
    isAway = false;
    await time.pass(5 * MINUTE);
    isAway = true;
    await time.pass(2 * MINUTE);
    const words = portFailureWording(away);
    expect(warnings).to.deep.equal([words, `Over: ${words}`, words]);
    expect(figures()).to.include({ checks: 30, failedChecks: 15 });
  });

  it('counts a check in which something could not be observed as failed, and warns of it', async () => {
    const busy = unavailable('login', 'busy');
    const { time, warnings, monitorOf } = world();
    fleetOf(1);
    const { start, figures } = monitorOf({
      checkServer: () => TE.right({ missed: [busy, busy], isSilent: false }),
    });
    start();
    await time.pass(2 * MINUTE);
    expect(warnings).to.deep.equal([portFailureWording(busy)]);
    expect(figures()).to.include({ checks: 2, failedChecks: 2 });
  });

  it('survives a defect, and warns of it', async () => {
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

  it('checks nothing while claims fail, and goes on with the round when they succeed', async () => {
    const { time, checks, nodes, warnings, monitorOf } = world();
    fleetOf(2);
    let isAway = true;
    const { start, figures } = monitorOf({
      nodes: { ...nodes, claim: (...claim) => (isAway ? TE.left(away) : nodes.claim(...claim)) },
    });
    start();
    await time.pass(2 * MINUTE);
    expect([checks.length, warnings]).to.deep.equal([0, [portFailureWording(away)]]);
    expect(figures().failedClaims).to.be.at.least(4);
    isAway = false;
    await time.pass(10_000);
    expect(checks).to.have.length(2);
  });

  it('keeps its assignment while heartbeats fail', async () => {
    const { time, checks, monitorOf } = world();
    fleetOf(2);
    let isAway = false;
    const { start, figures } = monitorOf({
      sendHeartbeat: () =>
        isAway
          ? TE.left(away)
          : TE.right({
              ...NO_HEARTBEAT,
              servers: { revision: '1', ids: [aUuid(0), aUuid(1)] },
              assignment: new Map([
                [0, [aUuid(0)]],
                [16, [aUuid(1)]],
              ]),
            }),
    });
    start();
    await time.pass(MINUTE);
    isAway = true;
    await time.pass(MINUTE);
    expect([checks.length, figures().failedClaims]).to.deep.equal([4, 6]);
  });

  it('skips the rounds of a pause, and goes on at once', async () => {
    const { time, checks, monitorOf } = world();
    fleetOf(64);
    monitorOf().start();
    await time.pass(MINUTE);
    time.shift(24 * HOUR);
    await time.pass(10_000);
    // Those that were due in these ten seconds once more.
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
      // A node that was alive in the future would be missed too late.
      const soon = new Date(time.clock.now().getTime() + 1);
      expect(await rightOf(nodes.heartbeat(aUuid(7), soon, soon))).to.deep.equal([aUuid(7)]);
    });

  it('sends heartbeats on where the clock is set back during one', async () => {
    const { time, monitorOf } = world();
    let beats = 0;
    const sendHeartbeat = () => {
      beats += 1;
      if (beats === 3) time.shift(-30 * MINUTE);
      return TE.right(NO_HEARTBEAT);
    };
    monitorOf({ sendHeartbeat }).start();
    await time.pass(2 * MINUTE);
    expect(beats).to.be.at.least(12);
  });

  it('has the time at which its last round began', async () => {
    const { time, monitorOf } = world();
    fleetOf(1);
    const { start, figures } = monitorOf();
    start();
    expect(figures().lastRound).to.equal(undefined);
    await time.pass(2 * MINUTE);
    expect(figures().lastRound).to.deep.equal(new Date('2026-11-21T03:02:00.000Z'));
  });

  it('checks nothing with an interval of 0, and purges all the same', async () => {
    const { time, checks, nodes, monitorOf } = world();
    fleetOf(2);
    let purges = 0;
    const { start } = monitorOf({ intervalMs: 0, purgeProblems: TE.fromIO(() => (purges += 1)) });
    start();
    await time.pass(2 * HOUR);
    expect([checks.length, purges]).to.deep.equal([0, 3]);
    expect(await nodes.heartbeat(aUuid(7), time.clock.now(), new Date(0))()).to.deep.equal(
      E.right([aUuid(7)]),
    );
  });

  it('purges batch by batch, and then once an hour', async () => {
    const { time, monitorOf } = world();
    const left = [500, 500, 20, 0, 7];
    const purged: (number | undefined)[] = [];
    monitorOf({
      purgeProblems: TE.fromIO(() => {
        purged.push(left[0]);
        return left.shift() ?? 0;
      }),
    }).start();
    await time.pass(0);
    expect(purged).to.deep.equal([500, 500, 20]);
    await time.pass(2 * HOUR);
    expect(purged).to.deep.equal([500, 500, 20, 0, 7]);
  });

  it('closes problems whose reports lapsed twice a minute, and all of them where there are many', async () => {
    const { time, monitorOf } = world();
    const closed = [LAPSE_BATCH_SIZE, LAPSE_BATCH_SIZE, 3, 0, 1];
    const closings: number[] = [];
    const began = time.clock.now().getTime();
    const lapseProblems = TE.fromIO(() => {
      closings.push((time.clock.now().getTime() - began) / 1_000);
      return closed.shift() ?? 0;
    });
    monitorOf({ lapseProblems }).start();
    await time.pass(90_000);
    expect(closings).to.deep.equal([0, 0, 0, 30, 60, 90]);
  });
});
