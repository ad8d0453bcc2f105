import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { errorDocument } from '../../api/errors/error-document.js';
import { sendError } from '../responses/send-error.js';
import type { Limits } from './limits.js';

/** What was measured of a process since the last time. */
export interface Load {
  /** The mean delay of the event loop; NaN where nothing was measured. */
  readonly delayMs: number;
  readonly residentBytes: number;
}

type LoadLimits = Pick<Limits, 'eventLoopDelayMs' | 'residentBytes'>;

/**
 * Whether the process is overloaded after a measurement. It is late where it was so twice in a row: after one pause, such as a large plan
 * or a machine that stood still, what has waited is answered. What was not measured changes nothing.
 */
export const loadGauge = ({ eventLoopDelayMs, residentBytes }: LoadLimits) => {
  let lateInARow = 0;
  return (load: Load): boolean => {
    if (eventLoopDelayMs > 0 && !Number.isNaN(load.delayMs))
      lateInARow = load.delayMs > eventLoopDelayMs ? lateInARow + 1 : 0;
    return lateInARow > 1 || (residentBytes > 0 && load.residentBytes > residentBytes);
  };
};

/** How often the load is measured, and how finely the delay. */
const [SAMPLE_MS, RESOLUTION_MS] = [500, 10];

const OVERLOADED = errorDocument('unavailable', 'Shipshape is overloaded. Try again in a moment.');

/** Refuses requests at once, before anything is read of them, while the process is overloaded. */
export const loadShedding = (app: FastifyInstance, limits: LoadLimits): void => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const gauge = loadGauge(limits);
  let isOverloaded = false;
  delay.enable();
  const timer = setInterval(() => {
    const delayMs = delay.mean / 1e6 - RESOLUTION_MS;
    isOverloaded = gauge({ delayMs, residentBytes: process.memoryUsage.rss() });
    delay.reset();
  }, SAMPLE_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    delay.disable();
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (isOverloaded) sendError(reply, OVERLOADED);
    else done();
  });
};
