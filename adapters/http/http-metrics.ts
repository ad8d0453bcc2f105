import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Failure } from '../api/describe-failure.js';
import type { ReasonBody } from '../api/errors/error-document.js';
import { registerMonitoringMetrics } from './monitoring/monitoring-metrics.js';
import type { HttpOptions } from './http-options.js';

interface AnsweredRequest {
  readonly route: string;
  readonly method: string;
  readonly status: number;
}

/** What one mount counts. No label ever holds a word of a caller's. */
export interface HttpMetrics {
  readonly observeRequest: (request: AnsweredRequest, seconds: number) => void;
  /** `outcome` is `ready`, `dump_not_ready` or the code of the error in which the check ended. */
  readonly countDumpCheck: (outcome: string, reasons: readonly ReasonBody[]) => void;
  readonly countFailure: (failure: Failure) => void;
  /** All of it, and the metrics of the process, as Prometheus reads them. */
  readonly exposition: () => Promise<string>;
}

export const EXPOSITION_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 5, 10];

/** The figures of monitoring are read at each scrape. */
export const httpMetrics = ({ monitoring }: Pick<HttpOptions, 'monitoring'> = {}): HttpMetrics => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'shipshape_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const checks = new Counter({
    name: 'shipshape_dump_checks_total',
    help: 'Dump checks by their outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const reasons = new Counter({
    name: 'shipshape_dump_check_reasons_total',
    help: 'Reasons found by dump checks, by code.',
    labelNames: ['code'],
    registers,
  });
  const failures = new Counter({
    name: 'shipshape_failures_total',
    help: 'Operations that failed for what is outside, by its source and why.',
    labelNames: ['source', 'reason'],
    registers,
  });
  if (monitoring !== undefined) registerMonitoringMetrics(registry, monitoring);
  return {
    observeRequest: (request, seconds) => requests.observe({ ...request }, seconds),
    countDumpCheck: (outcome, found) => {
      checks.inc({ outcome });
      for (const { code } of found) reasons.inc({ code });
    },
    countFailure: (failure) => {
      if (failure._tag === 'Unavailable')
        failures.inc({ source: failure.source, reason: failure.reason });
      if (failure._tag === 'Corrupt') failures.inc({ source: failure.source, reason: 'corrupt' });
    },
    exposition: () => Registry.merge([processMetrics(), registry]).metrics(),
  };
};

const state: { registry?: Registry } = {};

/**
 * The metrics of this process. There is one process, whatever the number of mounts in it, and prom-client
 * never takes down the observers that it puts up: so they are put up once, and not in the global registry, which is the host's.
 */
export const processMetrics = (): Registry => {
  if (state.registry === undefined) {
    state.registry = new Registry();
    collectDefaultMetrics({ register: state.registry });
  }
  return state.registry;
};
