import { Gauge, type Registry } from 'prom-client';
import type { ScheduleSuccess } from '../../../core/backups/ports/schedule-register.js';

/**
 * Registers when the last good dump of each schedule ended; a schedule that never had one has no series. The label is an id,
 * since metrics need no token, and may show no names.
 */
export const registerScheduleMetrics = (
  registry: Registry,
  lastSuccesses: () => Promise<readonly ScheduleSuccess[]>,
): void => {
  new Gauge({
    name: 'shipshape_schedule_last_success_timestamp_seconds',
    help: 'When the last good dump of each schedule ended.',
    labelNames: ['schedule'],
    registers: [registry],
    async collect() {
      const found = await lastSuccesses();
      this.reset();
      for (const { schedule, endedAt } of found) this.set({ schedule }, endedAt.getTime() / 1000);
    },
  });
};
