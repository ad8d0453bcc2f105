import type { OnProviderError } from '../adapters/oidc/sign-in-failure.js';
import type { SignInWays } from '../adapters/dashboard/sessions/session-routes.js';
import type { HttpOptions } from '../adapters/http/http-options.js';
import type { Endpoint } from '../adapters/network/address-policy.js';
import type { Monitor } from '../adapters/scheduler/monitoring/monitor.js';
import type { OnRunEnd } from '../adapters/scheduler/backups/dispatch-runs.js';
import type { OnWarning } from '../adapters/scheduler/background/warnings.js';
import type { OnDelivery } from '../core/notifications/delivery.js';
import type { OnProblemChange } from '../core/notifications/problem-change.js';
import type { IssueFirstToken } from '../core/access/use-cases/issue-token.js';
import type { AllUseCases } from '../core/use-cases.js';
import type { OwnKinds } from './kinds.js';
import type { Ports } from './modules/parts.js';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { describeFailure, type Failure } from '../adapters/api/describe-failure.js';

/** A Shipshape that is ready to be used, until it is closed. */
export interface Shipshape {
  /** Each use case as a TaskEither: a typed failure on the left, the answer on the right. */
  readonly useCases: Omit<AllUseCases, 'issueFirstToken'>;
  /** Each use case as a function that returns a promise, rejected with a `ShipshapeError`. */
  readonly promises: AllPromised<Omit<AllUseCases, 'issueFirstToken'>>;
  /** What `shipshapePlugin`, `nodeHandler` and `fetchHandler` mount. */
  readonly http: HttpOptions;
  /** How one signs in on the page. */
  readonly signInWays: SignInWays;
  /** Monitors the fleet, makes the dumps of its schedules, and keeps problems and runs in order, from `start()` on. `shipshape serve` starts it; an embedder has to. */
  readonly monitor: Monitor;
  readonly issueFirstToken: ReturnType<IssueFirstToken>;
  /**
   * Starts what the first dump check would wait for: the thread that logs in to PostgreSQL, of some 22 MiB. Monitoring
   * starts it as well. `shipshape serve` without monitoring calls this at the first request of a caller who may check.
   */
  readonly prepareChecks: () => void;
  /**
   * Ends the downloads under way, and lets none begin. `close` does so too; call this where you first wait for the
   * requests in flight.
   */
  readonly stopDownloads: () => Promise<void>;
  /** Stops the monitor and closes everything that this Shipshape has opened. A second call changes nothing. */
  readonly close: () => Promise<void>;
}

/** Called with each error of the store's driver, which is for the operator: a caller learns only that the store failed. */
export type OnStoreError = (error: Error) => void;

/** Called with what an operator has to know of a dump tool, such as one that is not safe to run. It names files, and is not for callers. */
export type OnToolNotice = (notice: string) => void;

/** What an embedder brings: adapters, each in the place of a bundled one, and functions that are called with warnings. */
export interface Overrides extends Partial<Ports>, OwnKinds {
  /** Left out, a warning of the process (`process.emitWarning`). */
  readonly onStoreError?: OnStoreError;
  /** Called with why the provider of identities did not answer as one does. Left out, a warning of the process as well. */
  readonly onProviderError?: OnProviderError;
  /** Left out, a warning of the process as well. */
  readonly onToolNotice?: OnToolNotice;
  /**
   * Where you listen yourself, to which no check then connects. It is called before every login, since a port may be known
   * late. `0.0.0.0` and `::` stand for all addresses of this machine.
   */
  readonly ownAddresses?: () => readonly Endpoint[];
  /** Called once with each failure that keeps monitoring from its work. Left out, a warning of the process as well. */
  readonly onMonitoringWarning?: OnWarning;
  /** Called when a run of a schedule has ended here. */
  readonly onRunEnd?: OnRunEnd;
  /** Called after each attempt of this node to send a message over a channel. */
  readonly onDelivery?: OnDelivery;
  /**
   * Called when a problem has opened, changed or closed, on whichever node that was noticed: at once, at least once for each
   * change, in order for each problem, on one node at a time. Those that are open when the first node with such a function
   * starts are reported then, and again where none has run for a week. Works from `monitor.start()` on. A failure of it
   * is a warning (`onMonitoringWarning`).
   */
  readonly onProblemChange?: OnProblemChange;
}

/** What a promise of Shipshape is rejected with. */
export interface ShipshapeError extends Error {
  /** As in the catalogue of errors, such as `forbidden`. */
  readonly code: string;
  /** What the use case ended in, with its facts. */
  readonly failure: Failure;
}

type UseCase = (...args: never) => TaskEither<Failure, unknown>;

/** The same use case for those who prefer promises. */
export type Promised<F> = F extends (...args: infer A) => TaskEither<Failure, infer R>
  ? (...args: A) => Promise<R>
  : never;

export type AllPromised<R> = { readonly [K in keyof R]: Promised<R[K]> };

/** Turns each use case of a record into a function that returns a promise. */
export const promised = <R extends Readonly<Record<keyof R, UseCase>>>(
  useCases: R,
): AllPromised<R> =>
  Object.fromEntries(
    Object.entries<UseCase>(useCases).map(([name, useCase]) => [name, promisedOne(useCase)]),
  ) as AllPromised<R>;

const promisedOne =
  (useCase: UseCase) =>
  async (...args: never): Promise<unknown> => {
    const outcome = await useCase(...args)();
    if (E.isRight(outcome)) return outcome.right;
    throw shipshapeError(outcome.left);
  };

const shipshapeError = (failure: Failure): ShipshapeError => {
  const { code, title, detail } = describeFailure(failure);
  return Object.assign(new Error(`${title}. ${detail}`), { name: 'ShipshapeError', code, failure });
};
