import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ChannelRegister } from '../ports/channel-register.js';
import { MONTH_MS } from '../../shared/durations.js';

/** Removes a batch of the deliveries that ended a month ago or earlier; returns how many. */
export type PurgeDeliveries = TaskEither<PortFailure, number>;

/** How many deliveries are removed at once: a fraction of a second of work for the store. */
export const DELIVERY_BATCH_SIZE = 500;

export const purgeDeliveries =
  ({
    channels,
    clock,
  }: {
    readonly channels: Pick<ChannelRegister, 'purge'>;
    readonly clock: Clock;
  }): PurgeDeliveries =>
  () =>
    channels.purge(new Date(clock.now().getTime() - MONTH_MS), DELIVERY_BATCH_SIZE)();
