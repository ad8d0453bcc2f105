import { randomUUID } from 'node:crypto';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { systemTimer } from '../../../adapters/time/system-time.js';
import type { UseCases } from '../../../adapters/api/use-cases.js';
import { memorySender } from '../../../adapters/memory/notifications/channel-sender.js';
import type { Delivery } from '../../../core/notifications/delivery.js';
import type { ChannelRegister } from '../../../core/notifications/ports/channel-register.js';
import type { SendRefusal } from '../../../core/notifications/send-refusal.js';
import { listDeliveries } from '../../../core/notifications/use-cases/list-deliveries.js';
import { testChannel } from '../../../core/notifications/use-cases/test-channel.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import { Secret } from '../../../core/shared/secret.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Store } from '../../../core/store.js';

/** What the channels of a service are like; a spec changes it as it goes. */
export interface ChannelEnvironment {
  /** Why a message is not accepted; it is unless given. */
  sendRefusal?: SendRefusal;
  /** Of every channel, the last composed first. */
  deliveries?: readonly Delivery[];
}

/** What a service in memory does about channels. */
export const channelUseCases = (
  store: Store,
  clock: Clock,
  environment: ChannelEnvironment,
): Pick<UseCases, 'testChannel' | 'listDeliveries'> => {
  const ports = { permissions: store.permissions, channels: channelsWith(environment), clock };
  const sender = memorySender(() => environment.sendRefusal);
  const newId = () => randomUUID() as Uuid;
  return {
    testChannel: testChannel({ ...ports, sender, timer: systemTimer, newId }),
    listDeliveries: listDeliveries(ports),
  };
};

/** Channels that are all of one kind, with deliveries of which none has to be sent. */
export const channelsWith = (
  environment: ChannelEnvironment,
): Pick<ChannelRegister, 'find' | 'deliveries'> => ({
  find: (id) =>
    TE.right(
      O.some({ id, name: 'on-call', kind: 'webhook', rules: {}, settings: new Secret('{}') }),
    ),
  deliveries: (_, after, limit) => {
    const { deliveries = [] } = environment;
    const last = pipe(
      after,
      O.match(
        () => -1,
        ({ id }) => deliveries.findIndex((one) => one.id === id),
      ),
    );
    const page = deliveries.slice(last + 1, last + 1 + limit);
    const end = page.at(-1);
    const next =
      end === undefined || end === deliveries.at(-1)
        ? O.none
        : O.some({ composedAt: end.message.composedAt, id: end.id });
    return TE.right({ deliveries: page, next });
  },
});
