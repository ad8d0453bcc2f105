import type { MonitoringFigures } from '../../../core/monitoring/monitoring-figures.js';

export type MonitoringCounters = {
  -readonly [F in keyof Omit<MonitoringFigures, 'secondsBehind'>]: MonitoringFigures[F];
};

export const zeroCounters = (): MonitoringCounters => ({
  checks: 0,
  failedChecks: 0,
  failedClaims: 0,
  lastRound: undefined,
});
