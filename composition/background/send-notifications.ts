import { randomUUID } from 'node:crypto';
import type { OnWarning } from '../../adapters/scheduler/background/warnings.js';
import { notifier } from '../../adapters/scheduler/notifications/notifier.js';
import { problemListener } from '../../adapters/scheduler/notifications/problem-listener.js';
import { channelFailingReport } from '../../core/notifications/channel-failing-wording.js';
import type { OnDelivery } from '../../core/notifications/delivery-attempt.js';
import type { OnProblemChange } from '../../core/notifications/problem-change.js';
import { purgeDeliveries } from '../../core/notifications/use-cases/purge-deliveries.js';
import { tellChannel } from '../../core/notifications/use-cases/tell-channel.js';
import { tellListener } from '../../core/notifications/use-cases/tell-listener.js';
import type { Uuid } from '../../core/shared/uuid.js';
import type { ServiceParts } from '../modules/parts.js';

interface Listeners {
  readonly onWarning: OnWarning;
  readonly onDelivery: OnDelivery;
}

/** What sends messages over the channels of the fleet. */
export const sendNotifications = (ports: ServiceParts, { onWarning, onDelivery }: Listeners) => {
  const { clock, channels } = ports;
  const newId = () => randomUUID() as Uuid;
  return notifier({
    ...{ clock, channels, onWarning },
    tellChannel: tellChannel({ ...ports, newId, onDelivery, channelFailingReport }),
    purgeDeliveries: purgeDeliveries(ports),
  });
};

/** What calls the listener of an embedder, where there is one. */
export const callListener = (
  ports: Pick<ServiceParts, 'feed' | 'clock' | 'timer'>,
  onWarning: OnWarning,
  listener: OnProblemChange | undefined,
) =>
  problemListener({
    ...{ ...ports, onWarning },
    tellListener: listener && tellListener({ ...ports, listener }),
  });
