import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { type Delivery, givenUpUnread } from '../../../../core/notifications/delivery.js';
import type {
  DeliveryPage,
  DeliveryPosition,
} from '../../../../core/notifications/ports/channel-register.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { Instant } from '../rows/column-codecs.js';
import { decodeFields, named } from '../rows/decode-row.js';
import { decodeDeliveryRow } from './delivery-row.js';

const decodeComposedRow = decodeFields({ id: Uuid, composedAt: Instant }, named('delivery'));

/** A delivery of a list, which one that cannot be read does not keep from the others: it cannot be sent, and is given up. */
export const decodeListedRow = (row: unknown): E.Either<Corrupt, Delivery> =>
  pipe(
    decodeDeliveryRow(row),
    E.orElse(() =>
      pipe(
        decodeComposedRow(row),
        E.map(({ id, composedAt }) =>
          givenUpUnread({ id, composedAt, purpose: 'problems' }, composedAt),
        ),
      ),
    ),
  );

/** What every page asks for. */
export const deliveryPageColumns = (after: O.Option<DeliveryPosition>, limit: number) => ({
  composedAt: O.isSome(after) ? after.value.composedAt.getTime() : Number.MAX_SAFE_INTEGER,
  after: O.isSome(after) ? after.value.id : null,
  // One more than the page holds, to see whether there is one.
  limit: limit + 1,
});

/** The page of the first deliveries that were found after a position. */
export const toDeliveryPage =
  (limit: number) =>
  (found: readonly Delivery[]): DeliveryPage => {
    const deliveries = found.slice(0, limit);
    const last = found.length > limit ? deliveries.at(-1) : undefined;
    return {
      deliveries,
      next:
        last === undefined ? O.none : O.some({ composedAt: last.message.composedAt, id: last.id }),
    };
  };
