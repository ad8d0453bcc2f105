import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { type Delivery, endOfDelivery, isRefresh } from '../../../core/notifications/delivery.js';
import type {
  DeliveryPage,
  DeliveryPosition,
} from '../../../core/notifications/ports/channel-register.js';
import { firstPage } from '../../../core/shared/first-page.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { ChannelWork } from '../entries.js';
import type { MemoryState } from '../state.js';

export const underWay = ({ deliveries }: ChannelWork): O.Option<Delivery> =>
  O.fromNullable([...deliveries.values()].find(({ state }) => state === 'due'));

const positionOf = ({ id, message: { composedAt } }: Delivery): DeliveryPosition => ({
  composedAt,
  id,
});

const byLatest = (one: DeliveryPosition, other: DeliveryPosition): number =>
  other.composedAt.getTime() - one.composedAt.getTime() || (one.id < other.id ? 1 : -1);

export const deliveriesOf = (
  { channels }: MemoryState,
  id: ResourceId,
  after: O.Option<DeliveryPosition>,
  limit: number,
): DeliveryPage => {
  const rest = [...(channels.get(id)?.deliveries.values() ?? [])]
    .filter((one) => !isRefresh(one))
    .filter((one) => O.isNone(after) || isAfter(after.value, positionOf(one)))
    .sort((one, other) => byLatest(positionOf(one), positionOf(other)));
  const { shown: deliveries, next } = firstPage(limit, rest, positionOf);
  return { deliveries, next };
};

const isAfter = (position: DeliveryPosition, one: DeliveryPosition): boolean =>
  position.id !== one.id && byLatest(position, one) < 0;

export const purgeDeliveries = (
  { channels }: MemoryState,
  endedBefore: Date,
  limit: number,
): number => {
  const ended = [...channels.values()].flatMap(({ deliveries }) =>
    [...deliveries.values()].flatMap((one) =>
      RA.fromOption(endOfDelivery(one))
        .filter((at) => at < endedBefore)
        .map((at) => ({ at, forget: () => deliveries.delete(one.id) })),
    ),
  );
  const purged = ended.sort((one, other) => one.at.getTime() - other.at.getTime()).slice(0, limit);
  for (const { forget } of purged) forget();
  return purged.length;
};

export const oldestDue = ({ channels }: MemoryState): O.Option<Date> => {
  const waiting = [...channels.values()].flatMap((work) => RA.fromOption(underWay(work)));
  const times = waiting.map(({ message }) => message.composedAt.getTime());
  return times.length === 0 ? O.none : O.some(new Date(Math.min(...times)));
};
