import * as O from 'fp-ts/lib/Option.js';
import type { ChannelMessage, LineEvent } from '../../../core/notifications/channel-message.js';
import type { Delivery } from '../../../core/notifications/delivery.js';
import { aProblem, NOON } from '../problems/a-problem.js';
import { aUuid } from '../shared/a-uuid.js';

/** A message with a line for each of these events. */
export const aMessage = (
  events: readonly LineEvent[] = ['opened'],
  telling: Partial<ChannelMessage> = {},
): ChannelMessage => ({
  id: aUuid(1),
  composedAt: NOON,
  purpose: 'problems',
  lines: events.map((event) => ({ event, problem: aProblem(), closedAt: O.none })),
  more: [],
  ...telling,
});

/** A delivery that was sent at the first attempt. */
export const aDelivery = (telling: Partial<Delivery> = {}): Delivery => {
  const { message = aMessage() } = telling;
  return {
    id: message.id,
    message,
    state: 'sent',
    attempts: 1,
    triedAt: O.some(message.composedAt),
    tookMs: O.some(132),
    refusal: O.none,
    ...telling,
  };
};
