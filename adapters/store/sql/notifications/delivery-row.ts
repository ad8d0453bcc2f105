import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type {
  ChannelMessage,
  MessageLine,
  ProblemSnapshot,
} from '../../../../core/notifications/channel-message.js';
import { LINE_EVENTS, PURPOSES } from '../../../../core/notifications/channel-message.js';
import type { Delivery } from '../../../../core/notifications/delivery.js';
import {
  DELIVERY_STATES,
  endOfDelivery,
  givenUpUnread,
} from '../../../../core/notifications/delivery.js';
import type { SendRefusal } from '../../../../core/notifications/send-refusal.js';
import { SEND_REFUSALS, UNREACHABLE_CAUSES } from '../../../../core/notifications/send-refusal.js';
import { firstPage } from '../../../../core/shared/first-page.js';
import { wordOf } from '../../../../core/shared/word.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { exactPartial } from '../fleet/attributes-codec.js';
import {
  Instant,
  IsoInstant,
  jsonText,
  nullable,
  SubjectTypeCodec,
} from '../rows/column-codecs.js';
import { decodeFields, named } from '../rows/decode-row.js';
import type {
  DeliveryPage,
  DeliveryPosition,
} from '../../../../core/notifications/ports/channel-register.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { PROBLEM_COLUMNS } from '../problems/problem-row.js';

/** A problem as a channel sent it, in JSON. */
export const ToldProblemCodec = t.intersection([
  t.strict({
    id: Uuid,
    kind: t.string,
    resource: t.strict({ type: SubjectTypeCodec, id: Uuid, name: t.string }),
    severity: PROBLEM_COLUMNS.severity,
    message: t.string,
    since: IsoInstant,
  }),
  exactPartial({ facts: t.record(t.string, t.union([t.string, t.number])) }),
]) satisfies t.Type<ProblemSnapshot, unknown>;

const Line = t.strict({
  event: wordOf(LINE_EVENTS),
  problem: ToldProblemCodec,
  closedAt: nullable(IsoInstant),
}) satisfies t.Type<MessageLine, unknown>;

/** A message in JSON. */
const MessageCodec = t.strict({
  id: Uuid,
  composedAt: IsoInstant,
  purpose: wordOf(PURPOSES),
  lines: t.readonlyArray(Line),
  more: t.readonlyArray(t.strict({ under: t.string, count: t.number })),
}) satisfies t.Type<ChannelMessage, unknown>;

/** What the text of a refresh has in it, also where it cannot be read. */
export const REFRESH_MARK = '"purpose":"refresh"';

const Refusal = t.intersection([
  t.strict({ code: wordOf(SEND_REFUSALS) }),
  exactPartial({ status: t.number, cause: wordOf(UNREACHABLE_CAUSES) }),
]) satisfies t.Type<SendRefusal, unknown>;

const MessageText = jsonText(MessageCodec);

/** The columns of a delivery that `decodeDeliveryRow` reads. */
export const DELIVERY_COLUMNS =
  'd.id, d.state, d.message, d.attempts, d.tried_at, d.took_ms, d.refusal, d.composed_at';

export const decodeDeliveryRow = decodeFields(
  {
    id: Uuid,
    state: wordOf(DELIVERY_STATES),
    message: MessageText,
    attempts: t.number,
    triedAt: nullable(Instant),
    tookMs: nullable(t.number),
    refusal: nullable(jsonText(Refusal)),
  },
  named('delivery'),
);

/** The columns of a delivery that is composed. */
export const composedColumns = (delivery: Delivery) => ({
  composedAt: delivery.message.composedAt,
  message: MessageText.encode(delivery.message),
  ...attemptColumns(delivery),
});

/** The columns that an attempt sets. */
export const attemptColumns = (delivery: Delivery) => {
  const { id, state, attempts, triedAt, tookMs } = delivery;
  return {
    id,
    state,
    attempts,
    triedAt,
    tookMs,
    refusal: O.map(JSON.stringify)(delivery.refusal),
    endedAt: endOfDelivery(delivery),
  };
};

const UNREAD = { id: Uuid, composedAt: Instant, purpose: wordOf(PURPOSES), readAt: Instant };

/** What is left of a delivery that is given up when it is read, and cannot be read beyond its `id`, `composed_at` and `purpose`. */
export const decodeUnreadRow = flow(
  decodeFields(UNREAD, named('delivery')),
  E.map(({ readAt, ...row }) => givenUpUnread(row, readAt)),
);

const decodeComposedRow = decodeFields({ id: Uuid, composedAt: Instant }, named('delivery'));

/** A delivery of a list, which one that cannot be read does not keep from the others: it cannot be sent, and is given up. */
export const decodeListedRow = (row: unknown): E.Either<Corrupt, Delivery> =>
  E.orElse(() =>
    pipe(
      decodeComposedRow(row),
      E.map(({ id, composedAt }) =>
        givenUpUnread({ id, composedAt, purpose: 'problems' }, composedAt),
      ),
    ),
  )(decodeDeliveryRow(row));

const deliveryPosition = ({ id, message: { composedAt } }: Delivery) => ({ composedAt, id });

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
    const { shown: deliveries, next } = firstPage(limit, found, deliveryPosition);
    return { deliveries, next };
  };
