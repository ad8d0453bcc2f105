import type { Either } from 'fp-ts/lib/Either.js';
import type { FleetDescription } from '../../core/fleet/fleet-description.js';
import type { MonitoringFigures } from '../../core/monitoring/monitoring-figures.js';
import type { Authenticator } from '../../core/access/ports/authenticator.js';
import type { StoreHealth } from '../../core/shared/ports/store-health.js';
import type { UseCases } from '../api/use-cases.js';
import type { Limits } from './guards/limits.js';

type DecodedFleet = Either<readonly string[], FleetDescription>;

/** What the HTTP adapter serves, and how it authenticates callers. */
export interface HttpOptions {
  readonly useCases: UseCases;
  readonly authenticator: Authenticator;
  readonly health: StoreHealth;
  /** Decodes a fleet document from JSON; the left has a sentence for each mistake. */
  readonly decodeFleet: (document: unknown) => DecodedFleet | Promise<DecodedFleet>;
  /** The figures of monitoring, for the metrics. */
  readonly monitoring?: () => MonitoringFigures;
  readonly limits?: Partial<Limits>;
}
