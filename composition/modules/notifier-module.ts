import { randomUUID } from 'node:crypto';
import { ContainerModule } from 'inversify';
import type { OnWarning } from '../../adapters/scheduler/background/warnings.js';
import { notifier } from '../../adapters/scheduler/notifications/notifier.js';
import { problemListener } from '../../adapters/scheduler/notifications/problem-listener.js';
import { channelFailingReport } from '../../core/notifications/channel-failing-wording.js';
import type { OnDelivery } from '../../core/notifications/delivery-attempt.js';
import type { OnProblemChange } from '../../core/notifications/problem-change.js';
import { purgeDeliveries } from '../../core/notifications/use-cases/purge-deliveries.js';
import { notifyChannel } from '../../core/notifications/use-cases/notify-channel.js';
import { notifyListener } from '../../core/notifications/use-cases/notify-listener.js';
import type { Uuid } from '../../core/shared/uuid.js';
import { namedPorts } from './named-ports.js';
import { PortTokens, Tokens } from './tokens.js';

const named = namedPorts(['clock', 'timer', 'channels', 'sender', 'problems']);

interface Listeners {
  readonly onWarning: OnWarning;
  readonly onDelivery: OnDelivery;
}

/** What tells the channels of the fleet, and the listener of an embedder, from `start()` on. */
export const notifierModule = (
  { onWarning, onDelivery }: Listeners,
  listener: OnProblemChange | undefined,
) =>
  new ContainerModule(({ bind }) => {
    bind(Tokens.Notifier)
      .toResolvedValue((...given: unknown[]) => {
        const ports = named.portsOf(given);
        const { clock, channels } = ports;
        const newId = () => randomUUID() as Uuid;
        return notifier({
          ...{ clock, channels, onWarning },
          notifyChannel: notifyChannel({ ...ports, newId, onDelivery, channelFailingReport }),
          purgeDeliveries: purgeDeliveries(ports),
        });
      }, named.tokens)
      .inSingletonScope();
    bind(Tokens.Listener)
      .toResolvedValue(
        (feed, clock, timer) =>
          problemListener({
            ...{ feed, clock, onWarning },
            notifyListener: listener && notifyListener({ feed, clock, timer, listener }),
          }),
        [PortTokens.feed, PortTokens.clock, PortTokens.timer],
      )
      .inSingletonScope();
  });
