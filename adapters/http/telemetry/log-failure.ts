import type { FastifyBaseLogger } from 'fastify';
import type { Failure } from '../../api/describe-failure.js';

/** Logs why an operation failed: what kind of failure it is and where it came from, never what it was about. */
export const logFailure = (log: FastifyBaseLogger, failure: Failure): void => {
  const [level, message] = isAbandoned(failure) ? ABANDONED : (LEVELS[failure._tag] ?? REFUSED);
  log[level]({ failure: factsOf(failure) }, message);
};

const isAbandoned = (failure: Failure): boolean =>
  failure._tag === 'Unavailable' && failure.reason === 'abandoned';

const ABANDONED = ['info', 'the caller has gone'] as const;

const REFUSED = ['info', 'an operation was refused'] as const;

const LEVELS: Partial<
  Record<Failure['_tag'], readonly [level: 'warn' | 'error', message: string]>
> = {
  Unavailable: ['warn', 'something outside is away'],
  Corrupt: ['error', 'something that was read cannot be right'],
};

/** Faults of a fleet and names of tokens are the caller's words, and stay out of the log. */
const factsOf = (failure: Failure): object =>
  failure._tag === 'FleetRejected' || failure._tag === 'TokenNameTaken'
    ? { _tag: failure._tag }
    : failure;
