import type { MonitoringFigures } from '../../core/monitoring/monitoring-figures.js';
import type { ProblemHistory } from '../../core/problems/ports/problem-history.js';
import type { Authenticator } from '../../core/access/ports/authenticator.js';
import type { StoreHealth } from '../../core/shared/ports/store-health.js';
import type { ApplyFleetDocument } from '../api/fleet/apply-fleet-document.js';
import type { UseCases } from '../api/use-cases.js';
import type { ListenToRuns } from './backups/run-metrics.js';
import type { Limits } from './guards/limits.js';

/** What the HTTP adapter serves, and how it authenticates callers. */
export interface HttpOptions {
  readonly useCases: UseCases;
  readonly authenticator: Authenticator;
  readonly health: StoreHealth;
  /** Applies the documents of `PUT /v1/fleet`, wherever that is done. */
  readonly applyFleetDocument: ApplyFleetDocument;
  /** The figures of monitoring, for the metrics. */
  readonly monitoring?: () => MonitoringFigures;
  /** How many problems are open, for the metrics. */
  readonly history?: Pick<ProblemHistory, 'countOpen'>;
  /** The runs of schedules that end on this node, for the metrics. */
  readonly listenToRuns?: ListenToRuns;
  readonly limits?: Partial<Limits>;
}
