import type { HttpOptions } from '../adapters/http/http-options.js';
import type { Endpoint } from '../adapters/network/address-policy.js';
import type { Monitor } from '../adapters/scheduler/monitoring/monitor.js';
import type { OnWarning } from '../adapters/scheduler/background/warnings.js';
import type { IssueFirstToken } from '../core/access/use-cases/issue-first-token.js';
import type { AllPromised } from './promised.js';
import type { AllUseCases, Ports } from './modules/tokens.js';

/** A Shipshape that is ready to be used, until it is closed. */
export interface Shipshape {
  /** Each use case as a TaskEither: a typed failure on the left, the answer on the right. */
  readonly useCases: Omit<AllUseCases, 'issueFirstToken'>;
  /** Each use case as a function that returns a promise, rejected with a `ShipshapeError`. */
  readonly promises: AllPromised<Omit<AllUseCases, 'issueFirstToken'>>;
  /** What `shipshapePlugin`, `nodeHandler` and `fetchHandler` mount. */
  readonly http: HttpOptions;
  /** Watches the fleet from `start()` on; that of `shipshape serve` is started, another is not by itself. */
  readonly monitor: Monitor;
  readonly issueFirstToken: IssueFirstToken;
  /** Stops the monitor, and lets go of everything that this Shipshape has opened. Closing twice is closing once. */
  readonly close: () => Promise<void>;
}

/** A caller hears only that the store failed; what its driver said is for the operator. */
export type OnStoreError = (error: Error) => void;

/** What the operator has to know of a dump tool, such as one that is not safe to run; it names files, and is not for callers. */
export type OnToolNotice = (notice: string) => void;

/** What an embedder brings: adapters, each in the place of a bundled one, and an ear for troubles. */
export interface Overrides extends Partial<Ports> {
  /** Left out, a warning of the process (`process.emitWarning`). */
  readonly onStoreError?: OnStoreError;
  /** Left out, a warning of the process as well. */
  readonly onToolNotice?: OnToolNotice;
  /**
   * Where you listen yourself, which no fleet may then have dialled; asked before every login, as a port may be known
   * late. `0.0.0.0` and `::` stand for all addresses of this machine.
   */
  readonly ownAddresses?: () => readonly Endpoint[];
  /** Told once of each trouble that keeps the watch from its work. Left out, a warning of the process too. */
  readonly onMonitoringWarning?: OnWarning;
}
