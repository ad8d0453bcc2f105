import * as E from 'fp-ts/lib/Either.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import type { Store } from '../../../core/store.js';
import { aViewer } from '../access/a-caller.js';
import { aReport, NOON } from '../problems/a-problem.js';
import { type serviceClient, isSuccessOrRetryable } from './service-client.js';
import { rightOf } from '../shared/right-of.js';

/** The result of one piece of work. */
export interface Outcome {
  readonly what: string;
  readonly status: number;
  readonly isSuccessOrRetryable: boolean;
  /** The body of the response, to find the cause of a failure. */
  readonly body: string;
  /** The name that the store must hold once, since the service acknowledged it. */
  readonly persisted?: string;
}

type Ask = ReturnType<typeof serviceClient>;
type Worker = (turn: number) => Promise<Outcome>;

/** Forty clients that read, write and report at once: 36 through a service, four through a store of their own. */
export const fleetWorkload = (ask: Ask, store: Store, server: ResourceRef): readonly Worker[] => {
  const asking = async (...request: Parameters<Ask>): Promise<Outcome> => {
    const { what, status, body, headers } = await ask(...request);
    return {
      what,
      status,
      body,
      isSuccessOrRetryable: isSuccessOrRetryable({ what, status, body, headers }),
    };
  };
  const writing = async (name: string, ...request: Parameters<Ask>): Promise<Outcome> => {
    const outcome = await asking(...request);
    return outcome.status < 300 && outcome.isSuccessOrRetryable
      ? { ...outcome, persisted: name }
      : outcome;
  };
  return [
    ...times(24, () => asking('GET /v1/overview')),
    ...times(2, () => asking('GET /readyz')),
    ...times(6, (turn) =>
      writing(`token-${turn}`, 'POST /v1/tokens', { name: `token-${turn}`, role: 'viewer' }),
    ),
    ...times(4, (turn) =>
      writing(`server-${turn}`, 'PUT /v1/fleet', { servers: [{ name: `server-${turn}` }] }),
    ),
    ...times(4, (turn) => reporting(store, server, `kind_${turn}`)),
  ];
};

const times = (count: number, worker: Worker) => Array.from({ length: count }, () => worker);

const reporting = async (store: Store, server: ResourceRef, kind: string): Promise<Outcome> => {
  const opened = await store.problems.open(aReport(server, { kind }))();
  if (E.isRight(opened))
    return {
      what: 'open',
      status: 200,
      body: '',
      isSuccessOrRetryable: opened.right,
      persisted: kind,
    };
  const { _tag } = opened.left;
  return { what: 'open', status: 503, body: _tag, isSuccessOrRetryable: _tag === 'Unavailable' };
};

/** The names of all that a store holds of what these clients wrote. */
export const persistedNames = async (store: Store): Promise<readonly string[]> => {
  const tokens = await rightOf(store.tokens.list);
  const resources = await rightOf(store.fleet.resources);
  const { problems } = await rightOf(store.overview.read(aViewer(), 100_000, NOON));
  return [...tokens, ...resources]
    .map(({ name }) => name)
    .concat(problems.map(({ kind }) => kind))
    .sort();
};
