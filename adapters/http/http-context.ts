import type { FastifyRequest } from 'fastify';
import type { Failure } from '../api/describe-failure.js';
import type { Shutdown } from './server/graceful-shutdown.js';
import type { HttpMetrics } from './http-metrics.js';
import type { HttpOptions } from './http-options.js';
import type { AllowedMethods } from './errors/handle-error.js';
import type { Limits } from './guards/limits.js';

/** What the routes of one mount share. */
export interface HttpContext extends HttpOptions {
  /** Whether a host has mounted Shipshape in a Fastify of its own, so that hooks of the host see each response. */
  readonly hasHost: boolean;
  readonly limits: Limits;
  readonly metrics: HttpMetrics;
  readonly shutdown: Shutdown;
  readonly allowedMethods: AllowedMethods;
  /** Puts the failure of a request into the log and the metrics. */
  readonly recordFailure: (request: FastifyRequest) => (failure: Failure) => void;
}
