import * as E from 'fp-ts/lib/Either.js';
import { EMPTY_SETUP, openCountsOf } from '../../../core/problems/resource-row.js';
import type { Service } from './a-service.js';

/** Something that waits until it is let through. */
export interface Gate {
  /** Resolves when somebody has come to the gate. */
  readonly reached: Promise<void>;
  /** Waits at the gate. */
  readonly pass: () => Promise<void>;
  readonly open: () => void;
}

export const aGate = (): Gate => {
  const arrival = aPromise();
  const opening = aPromise();
  return {
    reached: arrival.promise,
    pass: () => {
      arrival.resolve();
      return opening.promise;
    },
    open: opening.resolve,
  };
};

/** What `Promise.withResolvers` answers with, which Node 20 lacks. */
const aPromise = (): { readonly promise: Promise<void>; readonly resolve: () => void } => {
  const executor = { resolve: (): void => undefined };
  const promise = new Promise<void>((resolve) => {
    executor.resolve = resolve;
  });
  return { promise, resolve: executor.resolve };
};

/** From now on each overview of a service is of an empty fleet, and waits at this gate. */
export const gatedOverview = ({ options: { useCases } }: Pick<Service, 'options'>): Gate => {
  const gate = aGate();
  const overview = E.right({ setup: EMPTY_SETUP, attention: [], open: openCountsOf([]) });
  Object.assign(useCases, { getOverview: () => () => gate.pass().then(() => overview) });
  return gate;
};

/**
 * Asks until a request has reached the gate, and returns its answer to come: where a connection is cut that is silent for some
 * milliseconds, a busy machine is so before the request is read.
 */
export const askUntilReached = async <A>(
  { reached }: Pick<Gate, 'reached'>,
  ask: () => Promise<A>,
): Promise<{ readonly answer: Promise<A> }> => {
  const answer = ask();
  const isThere = await Promise.race([reached.then(() => true), answer.then(() => false)]);
  return isThere ? { answer } : askUntilReached({ reached }, ask);
};
