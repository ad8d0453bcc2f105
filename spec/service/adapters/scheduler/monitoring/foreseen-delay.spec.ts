import { setImmediate as flush } from 'node:timers/promises';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { createWarnings } from '../../../../../adapters/scheduler/background/warnings.js';
import { checkQueue } from '../../../../../adapters/scheduler/monitoring/check-queue.js';
import { reportingNode } from '../../../../../adapters/scheduler/monitoring/report-node.js';
import { zeroCounters } from '../../../../../adapters/scheduler/monitoring/run-checks.js';
import type { NodeReport } from '../../../../../core/monitoring/watch-status.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

describe('checks that will be late', () => {
  let nowMs: number;
  const clock = { now: () => new Date(nowMs) };
  beforeEach(() => (nowMs = 0));

  const queueOf = (ends: (() => void)[]) =>
    checkQueue(
      { concurrentChecks: 2, slowChecks: 0, clock, sleep: () => new Promise(() => undefined) },
      () => new Promise((resolve) => ends.push(() => resolve(false))),
    );
  const order = (number: number) => ({
    server: aUuid(number),
    round: 1,
    due: clock.now(),
    isTrial: false,
  });

  it('are foreseen from how long checks have taken, and how many run at once', async () => {
    const ends: (() => void)[] = [];
    const queue = queueOf(ends);
    [1, 2].forEach((number) => queue.add(order(number)));
    while (ends.length < 2) await flush();
    expect(queue.foreseenDelayMs()).to.equal(0);
    nowMs = 10_000;
    ends.forEach((end) => end());
    await flush();
    for (let number = 3; number < 15; number += 1) queue.add(order(number));
    while (ends.length < 4) await flush();
    expect(queue.waitingSince()).to.deep.equal(clock.now());
    // Ten wait for two places.
    expect(queue.foreseenDelayMs()).to.equal(50_000);
  });

  it('begin one by one, with other work between them', async () => {
    const ends: (() => void)[] = [];
    const queue = queueOf(ends);
    [1, 2, 3].forEach((number) => queue.add(order(number)));
    expect(ends).to.have.length(1);
    await flush();
    expect(ends).to.have.length(2);
    ends[0]?.();
    await flush();
    expect(ends).to.have.length(3);
  });

  it('are reported as late before they are', async () => {
    const reports: NodeReport[] = [];
    const report = reportingNode({
      node: aUuid(1),
      clock,
      intervalMs: 60_000,
      onWarning: () => undefined,
      nodes: {
        report: (_node: unknown, _at: unknown, one: NodeReport) => {
          reports.push(one);
          return TE.right(undefined);
        },
      } as never,
      evaluateLateness: () => TE.right(true),
      figures: () => ({
        ...zeroCounters(),
        secondsBehind: 2,
        secondsForeseen: 70,
        silentServers: 0,
      }),
      warnings: createWarnings(
        () => undefined,
        () => nowMs,
      ),
      watch: { isCutOff: () => false },
    });
    await report(new Map());
    expect(reports).to.deep.equal([
      { intervalMs: 60_000, servers: 0, behindMs: 70_000, checkedAt: O.none, isCutOff: false },
    ]);
  });
});
