import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Limits } from './limits.js';

/** How often the load of the process is measured. */
const SAMPLE_INTERVAL_MS = 500;

/** Refuses requests at once, with an error that `handleError` knows, while the process is overloaded. */
export const loadShedding = async (app: FastifyInstance, limits: Limits): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelayMs,
    maxRssBytes: limits.residentBytes,
    sampleInterval: SAMPLE_INTERVAL_MS,
  });
};
