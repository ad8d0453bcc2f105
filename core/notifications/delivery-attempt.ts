import * as O from 'fp-ts/lib/Option.js';
import type { Uuid } from '../shared/uuid.js';
import type { Delivery } from './delivery.js';
import type { SendRefusalCode } from './send-refusal.js';

/** An attempt to send a message, once it is stored. */
export interface DeliveryAttempt {
  /** `refused`: it is tried again. `given_up`: it is not, and what is still open of it is announced again. */
  readonly outcome: 'sent' | 'refused' | 'given_up';
  /** The name of the channel. */
  readonly channel: string;
  /** The id of the message. */
  readonly message: Uuid;
  /** How many attempts there have been; 0 of one that could not be read. */
  readonly attempts: number;
  /** None where the message was accepted. */
  readonly code: O.Option<SendRefusalCode>;
}

/** Called after each attempt to send a message on this node that was stored. */
export type OnDelivery = (attempt: DeliveryAttempt) => void;

const OUTCOMES = { due: 'refused', sent: 'sent', given_up: 'given_up' } as const;

export const deliveryAttempt = (
  { name }: { readonly name: string },
  { id, state, attempts, refusal }: Delivery,
): DeliveryAttempt => ({
  ...{ outcome: OUTCOMES[state], channel: name, message: id, attempts },
  code: O.map(({ code }: { readonly code: SendRefusalCode }) => code)(refusal),
});
