import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Failure } from '../api/describe-failure.js';
import type { ReasonBody } from '../api/errors/error-document.js';
import {
  registerProofMetrics,
  registerRunMetrics,
  registerScheduleMetrics,
} from './backups/backup-metrics.js';
import { registerMonitoringMetrics } from './monitoring/monitoring-metrics.js';
import { registerDeliveryAge, registerDeliveryMetrics } from './notifications/delivery-metrics.js';
import { registerProblemMetrics } from './problems/problem-metrics.js';
import type { DumpSurvey } from '../../core/backups/use-cases/proving/survey-dumps.js';
import type { HttpOptions } from './http-options.js';
import * as E from 'fp-ts/lib/Either.js';

interface CompletedRequest {
  readonly route: string;
  readonly method: string;
  readonly status: number;
}

/** The metrics of one mount. No label ever has text from a caller. */
export interface HttpMetrics {
  readonly observeRequest: (request: CompletedRequest, seconds: number) => void;
  /** `outcome` is `ready`, `dump_not_ready` or the code of the error with which the check ended. */
  readonly countDumpCheck: (outcome: string, reasons: readonly ReasonBody[]) => void;
  readonly countFailure: (failure: Failure) => void;
  /** These and the metrics of the process, in the text format of Prometheus. */
  readonly exposition: () => Promise<string>;
}

export const EXPOSITION_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 5, 10];

const collectors = (registers: Registry[]) => ({
  requests: new Histogram({
    name: 'shipshape_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS_SECONDS,
    registers,
  }),
  checks: new Counter({
    name: 'shipshape_dump_checks_total',
    help: 'Dump checks by their outcome.',
    labelNames: ['outcome'],
    registers,
  }),
  reasons: new Counter({
    name: 'shipshape_dump_check_reasons_total',
    help: 'Reasons found by dump checks, by code.',
    labelNames: ['code'],
    registers,
  }),
  failures: new Counter({
    name: 'shipshape_failures_total',
    help: 'Operations that failed, by source (store, login, dump tool) and reason.',
    labelNames: ['source', 'reason'],
    registers,
  }),
});

type MeasuredOption =
  | 'monitoring'
  | 'history'
  | 'schedules'
  | 'survey'
  | 'listenToRuns'
  | 'channels'
  | 'listenToDeliveries';

/** The figures of monitoring are read at each scrape. */
export const httpMetrics = ({
  monitoring,
  history,
  schedules,
  survey,
  listenToRuns,
  channels,
  listenToDeliveries,
}: Pick<HttpOptions, MeasuredOption> = {}): HttpMetrics => {
  const registry = new Registry();
  const { requests, checks, reasons, failures } = collectors([registry]);
  if (monitoring !== undefined) registerMonitoringMetrics(registry, monitoring);
  if (listenToRuns !== undefined) registerRunMetrics(registry, listenToRuns);
  if (history !== undefined) registerProblemMetrics(registry, readLately(history.countOpen));
  if (schedules !== undefined)
    registerScheduleMetrics(registry, readLately(schedules.lastSuccesses));
  if (survey !== undefined)
    registerProofMetrics(registry, readLately(TE.map(RA.of<DumpSurvey>)(survey)));
  if (listenToDeliveries !== undefined) registerDeliveryMetrics(registry, listenToDeliveries);
  if (channels !== undefined)
    registerDeliveryAge(registry, readLately(TE.map(RA.fromOption<Date>)(channels.oldestDue)));
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
 * The metrics of this process, registered once for all mounts in it, since prom-client never removes its observers;
 * and not in the global registry, which is the host's.
 */
export const processMetrics = (): Registry => {
  if (state.registry === undefined) {
    state.registry = new Registry();
    collectDefaultMetrics({ register: state.registry });
  }
  return state.registry;
};

/** Figures are read again once they are so old, and once reading them takes a hundredth of the time at most. */
const MIN_AGE_MS = 15_000;
const SHARE_OF_TIME = 100;

/** The figures of a store as they were lately; none until it has been read once. */
export const readLately = <A>(
  figures: TE.TaskEither<unknown, readonly A[]>,
  nowMs: () => number = () => performance.now(),
): (() => Promise<readonly A[]>) => {
  let last: readonly A[] = [];
  let validUntilMs = -Infinity;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const begunMs = nowMs();
    const found = await figures();
    if (E.isRight(found)) last = found.right;
    const tookMs = nowMs() - begunMs;
    validUntilMs = nowMs() + Math.max(MIN_AGE_MS, SHARE_OF_TIME * tookMs);
    reading = undefined;
  };
  return async () => {
    if (nowMs() >= validUntilMs) await (reading ??= read());
    return last;
  };
};
