import type { IncomingMessage } from 'node:http';
import type { DumpSurvey } from '../../core/backups/use-cases/proving/survey-dumps.js';
import type { PortTask, StoreHealth } from '../../core/shared/ports/port-failure.js';
import type { MonitoringFigures } from '../../core/monitoring/watch-status.js';
import type { ScheduleRegister } from '../../core/backups/ports/schedule-register.js';
import type { ProblemHistory } from '../../core/problems/ports/problem-history.js';
import type { RecordRefusal } from '../../core/audit/use-cases/audited.js';
import type { Authenticator } from '../../core/access/ports/authenticator.js';
import type { ApplyFleetDocument } from '../api/fleet/apply-fleet-document.js';
import type { WriteFleet } from '../api/fleet/fleet-api.js';
import type { ApiParts } from '../api/api-for.js';
import type { ChannelRegister } from '../../core/notifications/ports/channel-register.js';
import type { DeliveryAttempt } from '../../core/notifications/delivery.js';
import type { EndSession } from '../../core/access/use-cases/start-session.js';
import type {
  BeginDeviceSignIn,
  CompleteDeviceSignIn,
  EndSignIns,
} from '../../core/access/use-cases/sign-in.js';
import type { Limits } from './guards/limits.js';

/** What became of one attempt at a run of a schedule on this node. */
export interface EndedRunFigures {
  /** One of a closed list. */
  readonly outcome: string;
  readonly seconds: number;
  readonly sizeBytes: number;
}

/** Calls the listener with each run that ends on this node from now on. */
export type ListenToRuns = (listener: (ended: EndedRunFigures) => void) => void;

/** Calls the listener with each attempt on this node from now on. */
export type ListenToDeliveries = (
  listener: (attempt: Pick<DeliveryAttempt, 'outcome'>) => void,
) => void;

/** What the HTTP adapter serves, and how it authenticates callers. */
export interface HttpOptions extends ApiParts {
  readonly authenticator: Authenticator;
  readonly health: StoreHealth;
  /** Takes what is refused before any use case is called. */
  readonly recordRefusal: RecordRefusal;
  /** Applies the documents of `PUT /v1/fleet`, wherever that is done. */
  readonly applyFleetDocument: ApplyFleetDocument;
  /** Writes the document of `GET /v1/fleet`. */
  readonly writeFleet: WriteFleet;
  /** The figures of monitoring, for the metrics. */
  readonly monitoring?: () => MonitoringFigures;
  /** Who may read `/metrics`: all unless given, callers with a credential, or who asks a `metricsServer`. */
  readonly metricsFor?: 'all' | 'callers' | 'own port';
  /** How many problems are open, for the metrics. */
  readonly history?: Pick<ProblemHistory, 'countOpen'>;
  /** When the last good dumps of schedules ended, for the metrics. */
  readonly schedules?: Pick<ScheduleRegister, 'lastSuccesses'>;
  /** What protects the databases of the fleet, for the metrics. */
  readonly survey?: PortTask<DumpSurvey>;
  /** The runs of schedules that end on this node, for the metrics. */
  readonly listenToRuns?: ListenToRuns;
  /** How long messages over channels wait, for the metrics. */
  readonly channels?: Pick<ChannelRegister, 'oldestDue'>;
  /** The attempts of this node to send them, for the metrics. */
  readonly listenToDeliveries?: ListenToDeliveries;
  /**
   * The credential of a request that has no bearer token, for the authenticator: the cookie of your own sign-on, or
   * `sessionCredential` of the dashboard. Called for each such request.
   */
  readonly credential?: (request: IncomingMessage) => string | undefined;
  /** How people sign in without the page; left out where your own sign-on is the only one. */
  readonly signIns?: SignIns;
  readonly limits?: Partial<Limits>;
}

/** How people sign in where there is no page, and how their provider ends that. */
export interface SignIns {
  readonly beginDeviceSignIn: BeginDeviceSignIn;
  readonly completeDeviceSignIn: CompleteDeviceSignIn;
  readonly endSession: EndSession;
  readonly endSignIns: EndSignIns;
}
