import type { Container } from 'inversify';
import type { HttpOptions } from '../adapters/http/http-options.js';
import type { DeliveryAttempt } from '../core/notifications/delivery-attempt.js';
import type { EndedRun } from '../adapters/scheduler/backups/dispatch-runs.js';
import { writeDocument } from './fleet-documents/decode-document.js';
import { type Listeners, listeners } from './listeners.js';
import { PortTokens } from './modules/tokens.js';
import type { Overrides } from './shipshape.js';

/** What happens on this node, for the metrics. */
export interface NodeEvents {
  readonly runEnds: Listeners<EndedRun>;
  readonly deliveries: Listeners<DeliveryAttempt>;
}

/** Whom the embedder has brought hears of them first. */
export const nodeEvents = ({
  onRunEnd,
  onDelivery,
}: Pick<Overrides, 'onRunEnd' | 'onDelivery'>): NodeEvents => ({
  runEnds: listeners(onRunEnd),
  deliveries: listeners(onDelivery),
});

/** What is mounted: what it is given, and the ports that answer for the health and the metrics. */
export const httpOptionsOf = async (
  container: Container,
  { runEnds, deliveries }: NodeEvents,
  given: Pick<
    HttpOptions,
    'useCases' | 'applyFleetDocument' | 'loadResourceDocuments' | 'monitoring'
  >,
): Promise<HttpOptions> => ({
  ...given,
  writeFleet: writeDocument,
  authenticator: await container.getAsync(PortTokens.authenticator),
  health: await container.getAsync(PortTokens.health),
  history: await container.getAsync(PortTokens.history),
  schedules: await container.getAsync(PortTokens.schedules),
  channels: await container.getAsync(PortTokens.channels),
  listenToRuns: runEnds.listen,
  listenToDeliveries: deliveries.listen,
});
