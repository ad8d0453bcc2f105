import * as O from 'fp-ts/lib/Option.js';
import type { Uuid } from '../shared/uuid.js';
import type { ChannelMessage, ProblemSnapshot } from './channel-message.js';
import type { SendRefusal, SendRefusalCode } from './send-refusal.js';
import type { ProblemRecord } from '../problems/problem.js';

/** `due` until it was sent, or `given_up` a day after it was composed. */
export const DELIVERY_STATES = ['due', 'sent', 'given_up'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A message on its way over a channel. Its id is that of its message. */
export interface Delivery {
  readonly id: Uuid;
  readonly message: ChannelMessage;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** When it was tried last; none before the first attempt. */
  readonly triedAt: O.Option<Date>;
  /** How long the last attempt took, in milliseconds. */
  readonly tookMs: O.Option<number>;
  /** Why the last attempt failed; none where it did not. */
  readonly refusal: O.Option<SendRefusal>;
}

/** Whether it only repeats what was sent before: another one may replace it, and no later message depends on it. */
export const isRefresh = ({ message }: Delivery): boolean => message.purpose === 'refresh';

/** The record of a message that cannot be read, and so cannot be sent. */
export const givenUpUnread = (
  { id, composedAt, purpose }: Pick<ChannelMessage, 'id' | 'composedAt' | 'purpose'>,
  now: Date,
): Delivery => ({
  id,
  message: { id, composedAt, purpose, lines: [], more: [] },
  state: 'given_up',
  attempts: 0,
  triedAt: O.some(now),
  tookMs: O.none,
  refusal: O.some({ code: 'channel_failed' }),
});

/** When it was sent or given up; none while it is due. */
export const endOfDelivery = ({ state, triedAt, message }: Delivery): O.Option<Date> =>
  state === 'due' ? O.none : O.some(O.getOrElse(() => message.composedAt)(triedAt));

/** An attempt to send a message, once it is stored. */
export interface DeliveryAttempt {
  /** `refused`: it is tried again. `given_up`: it is not, and what is still open of it is announced again. */
  readonly outcome: 'sent' | 'refused' | 'given_up';
  /** The name of the channel. */
  readonly channel: string;
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
  outcome: OUTCOMES[state],
  channel: name,
  message: id,
  attempts,
  code: O.map(({ code }: { readonly code: SendRefusalCode }) => code)(refusal),
});

/** The last message about a problem. */
export interface Announcement {
  readonly problem: ProblemSnapshot;
  /** When the message was composed. */
  readonly lastAt: Date;
  /** When the problem was closed, where the message announced that; its end is announced once. */
  readonly endedAt?: Date;
}

/** What a channel stores of a problem: its last announcement, and when to evaluate it again. */
export interface BookEntry {
  /** None before the first announcement, while it waits for `dueAt`. */
  readonly told: O.Option<Announcement>;
  /** The announcement before that, which is restored if the message is given up. */
  readonly before?: Announcement;
  /** When to evaluate it without any change; none where only a change matters. */
  readonly dueAt: O.Option<Date>;
}

/** The entry once its last message is given up. */
export const revertedEntry = ({ before }: BookEntry, now: Date): BookEntry => ({
  told: O.fromNullable(before),
  dueAt: O.some(now),
});

/** A problem that a channel has to evaluate. */
export interface ChannelItem {
  readonly problem: Uuid;
  /** How often it has changed since it was composed last; 0 where its entry is due without any change. */
  readonly changes: number;
  /** None where it was removed with its resource. The one that explains it, if any, is in `suppressedBy`. */
  readonly current: O.Option<ProblemRecord>;
  readonly entry: O.Option<BookEntry>;
}

/** The decision of a channel about the items that it has read. */
export interface ComposedChannel {
  /** The changes of these are handled, unless there has been another since. An entry of none is removed. */
  readonly items: readonly {
    readonly problem: Uuid;
    readonly changes: number;
    readonly entry: O.Option<BookEntry>;
  }[];
  /** The message to send, in place of one that is under way. */
  readonly delivery: O.Option<Delivery>;
}
