import { Counter, Gauge, type Registry } from 'prom-client';
import type { DeliveryAttempt } from '../../../core/notifications/delivery.js';
import type { ListenToDeliveries } from '../http-options.js';

const OUTCOMES: readonly DeliveryAttempt['outcome'][] = ['sent', 'refused', 'given_up'];

/** Registers the metric of the attempts on this node. Each outcome has a series from the start: a first increase is seen. */
export const registerDeliveryMetrics = (registry: Registry, listen: ListenToDeliveries): void => {
  const deliveries = new Counter({
    name: 'shipshape_deliveries_total',
    help: 'Attempts of this node to send messages, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) deliveries.inc({ outcome }, 0);
  listen(({ outcome }) => {
    deliveries.inc({ outcome });
  });
};

/** Registers the age of the oldest message that waits, whichever node will send it. `oldest` has one time at most. */
export const registerDeliveryAge = (
  registry: Registry,
  oldest: () => Promise<readonly Date[]>,
  nowMs: () => number = Date.now,
): void => {
  new Gauge({
    name: 'shipshape_delivery_oldest_age_seconds',
    help: 'Age of the oldest message over a channel that is not sent yet.',
    registers: [registry],
    async collect() {
      const [at] = await oldest();
      this.set(at === undefined ? 0 : Math.max(0, nowMs() - at.getTime()) / 1_000);
    },
  });
};
