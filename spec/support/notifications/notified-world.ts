import * as O from 'fp-ts/lib/Option.js';
import { memorySender } from '../memory/channel-sender.js';
import { memoryClock, memoryTimer } from '../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../adapters/store/sqlite/memory-store.js';
import type { ChannelDescription } from '../../../core/fleet/fleet-description.js';
import { channelFailingReport } from '../../../core/notifications/send-refusal-wording.js';
import type { SendRefusal } from '../../../core/notifications/send-refusal.js';
import type { NotifyTurn } from '../../../core/notifications/use-cases/notify-channel.js';
import { notifyChannel } from '../../../core/notifications/use-cases/notify-channel.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import { wokenBy } from '../backups/woken-by.js';
import { aChannel, aFleet } from '../fleet/a-fleet.js';
import { aWideFleet } from '../fleet/a-wide-fleet.js';
import { putFleet, refAt } from '../fleet/put-fleet.js';
import { aReport, NOON } from '../problems/a-problem.js';
import { aUuid } from '../shared/a-uuid.js';
import { rightOf } from '../shared/right-of.js';

/** That of somebody who has a channel for as long as it takes. */
export const aTurn = (telling: Partial<NotifyTurn> = {}): NotifyTurn => ({
  signal: new AbortController().signal,
  isHeld: () => true,
  onUnreadable: () => undefined,
  ...telling,
});

/** One of them is a mirror. */
export const KINDS = {
  channels: [
    { kind: 'webhook', label: 'Webhook', fields: {}, place: [] },
    { kind: 'alertmanager', label: 'Alertmanager', fields: {}, place: [], isMirror: true },
  ],
} as const;

/** A fleet of many servers whose channels are told of problems, in a time that passes only when the spec says so. */
export const aNotifiedWorld = async (
  channels: readonly Partial<ChannelDescription>[] = [{}],
  servers = 2,
  time?: Clock,
) => {
  const own = memoryClock(NOON);
  const clock = time ?? own;
  const later = (seconds: number) => own.set(new Date(own.now().getTime() + 1_000 * seconds));
  const store = memoryStore(() => clock.now().getTime());
  const refusals = new Map<string, SendRefusal>();
  const sender = memorySender(({ name }) => refusals.get(name));
  const outcomes: string[] = [];
  const ids = { last: 1_000 };
  await putFleet(
    store,
    aFleet({ servers: aWideFleet(servers, 1, 1).servers, channels: channels.map(aChannel) }),
  );
  const ports = {
    channels: store.channels,
    problems: store.problems,
    clock,
    timer: memoryTimer(),
    newId: () => aUuid(++ids.last),
    kinds: KINDS,
    channelFailingReport,
    onDelivery: ({ outcome }: { readonly outcome: string }) => void outcomes.push(outcome),
  };
  const tell = notifyChannel({ ...ports, sender });
  const wake = () => wokenBy(store.channels.wake(30_000, 60_000, 16));
  const round = async (): Promise<void> => {
    const { signal } = new AbortController();
    for (const woken of await wake()) await rightOf(tell(woken, aTurn({ signal })));
  };
  return {
    store,
    sender,
    refusals,
    outcomes,
    ports,
    wake,
    round,
    later,
    open: async (path: string, severity: 'critical' | 'warning' = 'critical') => {
      const since = clock.now();
      const report = aReport(await refAt(store, path), { severity, since });
      await rightOf(store.problems.open(report, new Date(since.getTime() - 600_000)));
    },
    close: async (path: string) => {
      const { kind, resource } = aReport(await refAt(store, path));
      await rightOf(store.problems.close({ kind, resource }, clock.now()));
    },
    /** Lets so many seconds pass, with a round of the node in each step. */
    pass: async (seconds: number, step = 5): Promise<void> => {
      for (let passed = 0; passed < seconds; passed += step) {
        later(Math.min(step, seconds - passed));
        await round();
      }
    },
    /** The deliveries of a channel, the first one first, such as `sent opened`. */
    deliveries: async (name = 'on-call'): Promise<readonly string[]> => {
      const { id } = await refAt(store, name, 'channel');
      const page = await rightOf(store.channels.deliveries(id, O.none, 100));
      return page.deliveries
        .map(({ state, message }) => [state, ...message.lines.map(({ event }) => event)].join(' '))
        .toReversed();
    },
    /** What was sent over a channel: a line a message, such as `opened s1, resolved s2`. */
    told: (name = 'on-call'): readonly string[] =>
      sender.sent
        .filter(({ target }) => target.name === name)
        .map(({ message: { lines, more } }) =>
          [
            ...lines.map(({ event, problem }) => `${event} ${problem.resource.name}`),
            ...more.map(({ under, count }) => `${count} under ${under}`),
          ].join(', '),
        ),
  };
};
