import type * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { ChannelDescription } from '../../../core/fleet/fleet-description.js';
import type { BookEntry, ComposedChannel, Delivery } from '../../../core/notifications/delivery.js';
import type { ProblemSnapshot } from '../../../core/notifications/channel-message.js';
import type { WokenChannel } from '../../../core/notifications/ports/channel-register.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Store } from '../../../core/store.js';
import { LONG_LEASE_MS } from '../backups/a-run.js';
import { wokenBy } from '../backups/woken-by.js';
import { aChannel, aFleet } from '../fleet/a-fleet.js';
import { aWideFleet } from '../fleet/a-wide-fleet.js';
import { putFleet, refAt } from '../fleet/put-fleet.js';
import { NOON } from '../problems/a-problem.js';
import { aUuid } from '../shared/a-uuid.js';
import { rightOf } from '../shared/right-of.js';
import { aDelivery, aMessage } from './a-delivery.js';

export const aToldProblem = (telling: Partial<ProblemSnapshot> = {}): ProblemSnapshot => ({
  id: aUuid(2),
  kind: 'replica_lost',
  resource: { type: 'server', id: aUuid(1), name: 'db-eu-1' },
  severity: 'critical',
  message: 'Nothing answers.',
  since: NOON,
  ...telling,
});

/** An entry of what was told at noon, which waits for a change. */
export const anEntry = (telling: Partial<BookEntry> = {}): BookEntry => ({
  told: O.some({ problem: aToldProblem(), lastAt: NOON }),
  dueAt: O.none,
  ...telling,
});

/** A delivery of a message that was not tried yet; the number is that of its id. */
export const aDueDelivery = (n: number, composedAt = NOON): Delivery => {
  const problem = aToldProblem();
  const lines = [
    { event: 'opened', problem, closedAt: O.none },
    { event: 'resolved', problem, closedAt: O.some(NOON) },
  ] as const;
  const message = aMessage([], { id: aUuid(n), composedAt, lines });
  const untried = { state: 'due', attempts: 0, triedAt: O.none, tookMs: O.none } as const;
  return aDelivery({ message, ...untried });
};

/** What of the items can be read. */
export const readable = <A>(items: readonly E.Either<unknown, A>[]): readonly A[] =>
  RA.rights(items);

type Composed = ComposedChannel['items'][number];

/** What nodes do with channels of a store that has `s1` and `s2`, each with `i1`, `i2` and their `d1`. */
export const channelDesk = (store: () => Store) => {
  const register = () => store().channels;
  const idOf = async (name = 'on-call') => (await refAt(store(), name, 'channel')).id;
  const wake = (windowMs = 0, leaseMs = LONG_LEASE_MS, limit = 9) =>
    wokenBy(register().wake(windowMs, leaseMs, limit));
  const items = async (name?: string, limit = 10_000) =>
    readable(await rightOf(register().items(await idOf(name), limit)));
  const release = ({ target, leaseUntil }: WokenChannel) =>
    rightOf(register().release(target.id, leaseUntil));
  const compose = (
    { target, leaseUntil }: WokenChannel,
    done: readonly Composed[],
    delivery?: Delivery,
  ) =>
    rightOf(
      register().compose(target.id, leaseUntil, {
        items: done,
        delivery: O.fromNullable(delivery),
      }),
    );
  return {
    put: (...channels: readonly Partial<ChannelDescription>[]) =>
      putFleet(
        store(),
        aFleet({
          servers: aWideFleet(2, 2, 1).servers,
          channels: (channels.length === 0 ? [{}] : channels).map(aChannel),
        }),
      ),
    idOf,
    wake,
    items,
    release,
    compose,
    /** The one channel that there is something to do for. */
    one: async (windowMs?: number, leaseMs?: number): Promise<WokenChannel> => {
      const [channel, ...others] = await wake(windowMs, leaseMs);
      if (channel === undefined || others.length > 0) throw new Error('There is not one channel.');
      return channel;
    },
    /** Is done with all changes there are, and keeps entries of the problems that are open. */
    settle: async (entryOf: (problem: Uuid) => BookEntry = () => anEntry()): Promise<void> => {
      for (const channel of await wake()) {
        const found = readable(await rightOf(register().items(channel.target.id, 10_000)));
        const done = found.map(({ problem, changes, current }) => ({
          problem,
          changes,
          entry: O.map(() => entryOf(problem))(current),
        }));
        await compose(channel, done);
        await release(channel);
      }
    },
    /** What a channel has to look at, such as `replica_lost s1/i1`. */
    noted: async (name?: string) =>
      (await items(name)).map(({ current }) =>
        O.isNone(current) ? 'gone' : `${current.value.kind} ${current.value.resource.name}`,
      ),
  };
};
