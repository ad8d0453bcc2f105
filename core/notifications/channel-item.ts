import * as O from 'fp-ts/lib/Option.js';
import type { ProblemRecord } from '../problems/problem.js';
import type { Uuid } from '../shared/uuid.js';
import type { ToldProblem } from './channel-message.js';
import type { Delivery } from './delivery.js';

/** What a message told of a problem. */
export interface Told {
  readonly problem: ToldProblem;
  /** When the message was composed. */
  readonly lastAt: Date;
  /** When the problem was closed, where the message told its end; that is not told twice. */
  readonly endedAt?: Date;
}

/** What a channel knows of a problem: what it told of it, and when to look at it again. */
export interface BookEntry {
  /** None where it has told nothing yet, and waits for `dueAt`. */
  readonly told: O.Option<Told>;
  /** What it had told before that, which is so again if the message is given up. */
  readonly before?: Told;
  /** When there is something to do without any change; none where only a change matters. */
  readonly dueAt: O.Option<Date>;
}

/** What is left of an entry once the message that told it is given up. */
export const untoldEntry = ({ before }: BookEntry, now: Date): BookEntry => ({
  told: O.fromNullable(before),
  dueAt: O.some(now),
});

/** A problem that a channel has to look at. */
export interface ChannelItem {
  readonly problem: Uuid;
  /** How often it has changed since it was composed last; 0 where its entry is due without any change. */
  readonly changes: number;
  /** None where it is gone with its resource. The one that explains it, if any, is in `suppressedBy`. */
  readonly current: O.Option<ProblemRecord>;
  readonly entry: O.Option<BookEntry>;
}

/** What a channel decided about the items that it has read. */
export interface ComposedChannel {
  /** The changes of these are done with, unless there has been another since. An entry of none is removed. */
  readonly items: readonly {
    readonly problem: Uuid;
    readonly changes: number;
    readonly entry: O.Option<BookEntry>;
  }[];
  /** The message to send, in place of one that is under way. */
  readonly delivery: O.Option<Delivery>;
}
