import { HOUR_MS } from '../../../core/shared/durations.js';
import { type Purge, PURGE_BATCH_SIZE } from '../../../core/shared/use-cases/purge.js';
import type { ChannelRegister } from '../../../core/notifications/ports/channel-register.js';
import { SEND_DEADLINE_MS } from '../../../core/notifications/use-cases/deliver.js';
import type { NotifyChannel } from '../../../core/notifications/use-cases/notify-channel.js';
import { readable } from '../background/warnings.js';
import type { Startable, Worker, WorkerOptions } from '../background/worker.js';
import { repeat, worker } from '../background/worker.js';

export interface NotifierOptions extends WorkerOptions {
  readonly channels: Pick<ChannelRegister, 'wake'>;
  readonly notifyChannel: NotifyChannel;
  readonly purgeDeliveries: Purge;
  /** Time that only goes on, whatever becomes of the clock. */
  readonly monotonicMs?: () => number;
}

/** What changes within this time of each other is one message. */
export const WINDOW_MS = 30_000;

/** Much longer than the deadline of a message, so that no other node sends it meanwhile. */
const LEASE_MS = 60_000;

const IDLE_MS = 1_000;
const SENT_AT_ONCE = 16;
const QUIET_MS = 120_000;

/**
 * Wakes the channels that have something to send, and sends it, over many at once. What each has to send is in the store, so
 * that many nodes do this side by side.
 */
export const notifier = (options: NotifierOptions): Startable => {
  const work = options.purgeDeliveries;
  return worker(options, (at) => [
    tellChannels(options, at),
    repeat({ work, everyMs: HOUR_MS, batchSize: PURGE_BATCH_SIZE }, at),
  ]);
};

const tellChannels = async (
  { channels, notifyChannel, monotonicMs = () => performance.now() }: NotifierOptions,
  { warnings, sleep, signal }: Worker,
): Promise<void> => {
  const underWay = new Set<Promise<unknown>>();
  while (!signal.aborted) {
    warnings.expire(QUIET_MS);
    // A lease runs from now on: none may wait for room.
    const room = SENT_AT_ONCE - underWay.size;
    const askedMs = monotonicMs();
    const isHeld = () => monotonicMs() - askedMs < LEASE_MS - SEND_DEADLINE_MS;
    const turn = { signal, isHeld, onUnreadable: warnings.warn };
    const waking = room > 0 ? warnings.attempt(channels.wake(WINDOW_MS, LEASE_MS, room)) : [];
    for (const woken of readable(warnings, (await waking) ?? [])) {
      const sending = warnings.attempt(notifyChannel(woken, turn));
      underWay.add(sending);
      void sending.then(() => underWay.delete(sending));
    }
    await sleep(IDLE_MS, signal);
  }
  await Promise.all(underWay);
};
