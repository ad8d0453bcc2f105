import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { Registry } from 'prom-client';
import { httpMetrics } from '../../../../../adapters/http/http-metrics.js';
import type { ListenToDeliveries } from '../../../../../adapters/http/http-options.js';
import { registerDeliveryAge } from '../../../../../adapters/http/notifications/delivery-metrics.js';
import { NOON } from '../../../../support/problems/a-problem.js';

const linesOf = (text: string) =>
  text.split('\n').filter((line) => /^shipshape_deliver/.test(line));

describe('the metrics of deliveries', () => {
  it('count the attempts on this node by outcome, each from 0 on', async () => {
    const heard: Parameters<ListenToDeliveries>[0][] = [];
    const { exposition } = httpMetrics({
      listenToDeliveries: (listener) => void heard.push(listener),
    });
    for (const outcome of ['refused', 'refused', 'sent'] as const)
      for (const listener of heard) listener({ outcome });
    expect(linesOf(await exposition())).to.deep.equal([
      'shipshape_deliveries_total{outcome="sent"} 1',
      'shipshape_deliveries_total{outcome="refused"} 2',
      'shipshape_deliveries_total{outcome="given_up"} 0',
    ]);
    expect(linesOf(await httpMetrics().exposition())).to.deep.equal([]);
  });

  const ages = async (oldest: readonly Date[]) => {
    const registry = new Registry();
    const nowMs = () => NOON.getTime();
    registerDeliveryAge(registry, () => Promise.resolve(oldest), nowMs);
    return linesOf(await registry.metrics());
  };

  it('have the age of the oldest message that waits; 0 where none does', async () => {
    const METRIC = 'shipshape_delivery_oldest_age_seconds';
    expect(await ages([])).to.deep.equal([`${METRIC} 0`]);
    expect(await ages([new Date(NOON.getTime() - 90_500)])).to.deep.equal([`${METRIC} 90.5`]);
    // The clock of the store may be ahead.
    expect(await ages([new Date(NOON.getTime() + 5_000)])).to.deep.equal([`${METRIC} 0`]);
  });

  it('ask the store once for all who scrape within fifteen seconds', async () => {
    const world = { readings: 0 };
    const oldestDue = TE.fromIO(() => {
      world.readings += 1;
      return O.some(new Date());
    });
    const { exposition } = httpMetrics({ channels: { oldestDue } });
    await Promise.all([exposition(), exposition()]);
    expect(linesOf(await exposition())[0]).to.match(/_seconds 0(\.\d+)?$/);
    expect(world.readings).to.equal(1);
  });
});
