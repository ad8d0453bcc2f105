import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Limits } from './limits.js';

/** How often the process is looked at. */
const SAMPLE_INTERVAL_MS = 500;

/** Refuses at once, with an error that `answerError` knows, while the process has more to do than it can. */
export const loadShedding = async (app: FastifyInstance, limits: Limits): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelayMs,
    maxRssBytes: limits.residentBytes,
    sampleInterval: SAMPLE_INTERVAL_MS,
  });
};
