import * as O from 'fp-ts/lib/Option.js';
import type { ProblemRecord } from '../problems/problem.js';
import type { Uuid } from '../shared/uuid.js';
import type { ProblemSnapshot } from './channel-message.js';
import type { Delivery } from './delivery.js';

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
