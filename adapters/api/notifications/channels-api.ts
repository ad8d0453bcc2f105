import type * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { DeliveryPosition } from '../../../core/notifications/ports/channel-register.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ApiResult } from '../errors/error-document.js';
import { decodeExactly } from '../fields/decode-exactly.js';
import { parseInstantCursor } from '../fields/instant-cursor.js';
import { afterField, limitField } from '../fields/page-fields.js';
import type { ChannelTestBody } from './channel-test-body.js';
import type { DeliveryPageBody } from './delivery-body.js';

/** The part of the API about channels. */
export interface ChannelsApi {
  /** Sends a test message now; the signal ends it. */
  readonly testChannel: (id: Uuid, signal?: AbortSignal) => ApiResult<ChannelTestBody>;
  /** A page of the messages over a channel, the last composed first. Every mistake in the parameters is in the error. */
  readonly listDeliveries: (
    channel: Uuid,
    parameters: DeliveryParameters,
  ) => ApiResult<DeliveryPageBody>;
}

/** The parameters of `GET /v1/channels/{id}/deliveries`, before validation. */
export interface DeliveryParameters {
  readonly limit?: string | undefined;
  /** The `next` of the previous page. */
  readonly after?: string | undefined;
}

interface RequestedDeliveries {
  readonly limit: number;
  readonly after: O.Option<DeliveryPosition>;
}

const Fields = t.type({
  limit: limitField,
  after: afterField((text) =>
    pipe(
      parseInstantCursor(text),
      O.map(({ at: composedAt, id }) => ({ composedAt, id })),
    ),
  ),
});

/** The part of the list that the parameters name, or every mistake in them. */
export const decodeDeliveryParameters = (
  parameters: DeliveryParameters,
): E.Either<readonly string[], RequestedDeliveries> => decodeExactly(Fields, parameters);
