import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const HELMET: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
};

/** Tells browsers to do nothing at all with an answer but to hand it over. */
export const setSecurityHeaders = async (app: FastifyInstance): Promise<void> => {
  await app.register(helmet, HELMET);
};

/** What of them an answer bears that is written before any hook can run. */
export const BARE_SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const;
