import * as E from 'fp-ts/lib/Either.js';
import { LRUCache } from 'lru-cache';
import { evidenceOf } from '../../../core/dump-check/login-evidence.js';
import type { LoginKeys } from './login-keys.js';
import type { LoginOutcome } from './login-outcome.js';

export interface SilentServers {
  /** Whether nothing answered on the network when a login to this server was tried last. */
  readonly isSilent: (keys: Pick<LoginKeys, 'server'>) => boolean;
  /** An outcome that shows nothing of the server's network changes nothing. */
  readonly record: (keys: Pick<LoginKeys, 'server'>, outcome: LoginOutcome) => void;
}

/** Above this the least recently used is evicted, which only makes its next dial a long one. */
const MOST_SERVERS = 50_000;

export const silentServers = (): SilentServers => {
  const silent = new LRUCache<string, true>({ max: MOST_SERVERS });
  return {
    isSilent: ({ server }) => silent.has(server),
    record: ({ server }, outcome) => {
      if (E.isLeft(outcome)) return;
      const { server: network } = evidenceOf(outcome.right);
      if (network === 'failed') silent.set(server, true);
      if (network === 'good') silent.delete(server);
    },
  };
};
