import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { Registry } from 'prom-client';
import { httpMetrics, readLately } from '../../../../../adapters/http/http-metrics.js';
import { registerProblemMetrics } from '../../../../../adapters/http/problems/problem-metrics.js';
import type { OpenProblemCount } from '../../../../../core/problems/ports/problem-history.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';

const ONE: OpenProblemCount = { kind: 'server_offline', severity: 'critical', count: 1 };

describe('the metric of open problems', () => {
  const make = () => {
    const world = { nowMs: 0, tookMs: 0, readings: 0, counts: [ONE], isAway: false };
    const countOpen = () => {
      world.readings += 1;
      world.nowMs += world.tookMs;
      return Promise.resolve(
        world.isAway ? E.left(unavailable('store', 'unreachable')) : E.right([...world.counts]),
      );
    };
    return { world, countOpen, counts: readLately(countOpen, () => world.nowMs) };
  };

  const linesOf = (text: string) =>
    text.split('\n').filter((line) => line.startsWith('shipshape_problems_open{'));

  it('has the number of each kind and severity', async () => {
    const { world, countOpen } = make();
    world.counts.push({ kind: 'disk_full', severity: 'info', count: 7 });
    expect(linesOf(await httpMetrics({ history: { countOpen } }).exposition())).to.deep.equal([
      'shipshape_problems_open{kind="server_offline",severity="critical"} 1',
      'shipshape_problems_open{kind="disk_full",severity="info"} 7',
    ]);
    expect(linesOf(await httpMetrics().exposition())).to.deep.equal([]);
  });

  it('counts again after fifteen seconds at the earliest, once for all who scrape at the time', async () => {
    const { world, counts } = make();
    await Promise.all([counts(), counts()]);
    world.nowMs = 14_999;
    await counts();
    expect(world.readings).to.equal(1);
    world.nowMs = 15_000;
    await counts();
    expect(world.readings).to.equal(2);
  });

  it('counts as rarely as it takes for counting to be a hundredth of the time', async () => {
    const { world, counts } = make();
    world.tookMs = 1_000;
    await counts();
    world.nowMs = 100_999;
    await counts();
    expect(world.readings).to.equal(1);
    world.nowMs = 101_000;
    await counts();
    expect(world.readings).to.equal(2);
  });

  it('stays as it was while the store is unavailable', async () => {
    const { world, counts } = make();
    await counts();
    Object.assign(world, { isAway: true, nowMs: 60_000 });
    expect(await counts()).to.deep.equal([ONE]);
  });

  it('has a hundred kinds of reporters, and the others together', async () => {
    const { world, counts } = make();
    const kind = (n: number) => `kind_${String(n).padStart(3, '0')}`;
    for (let n = 0; n < 103; n += 1)
      world.counts.push({ kind: kind(n), severity: 'info', count: 2 });
    const registry = new Registry();
    registerProblemMetrics(registry, counts);
    const lines = linesOf(await registry.metrics());
    expect(lines).to.have.length(102);
    expect(lines).to.include('shipshape_problems_open{kind="other",severity="info"} 6');
  });
});
