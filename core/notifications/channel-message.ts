import type { Option } from 'fp-ts/lib/Option.js';
import type { Problem } from '../problems/problem.js';
import type { Uuid } from '../shared/uuid.js';

/** A problem as a channel tells it. Its resource is under the name, which is its path, that it had then. */
export type ToldProblem = Pick<
  Problem,
  'id' | 'kind' | 'resource' | 'severity' | 'message' | 'since' | 'facts'
>;

/**
 * What a line says of its problem: it is new, it has become more severe, it is still open, it is over, or it was over
 * before it could be told.
 */
export const LINE_EVENTS = ['opened', 'worsened', 'still_open', 'resolved', 'passed'] as const;

export type LineEvent = (typeof LINE_EVENTS)[number];

export interface MessageLine {
  readonly event: LineEvent;
  readonly problem: ToldProblem;
  /** When it was closed, or its resource was found removed; none while it is open. */
  readonly closedAt: Option<Date>;
  /** What to do about it while it is open, as far as Shipshape knows; worded as the message is sent. */
  readonly remedy?: string;
}

/** How many problems a message counts without a line, by the root of the fleet that they are under. */
export interface CountedLines {
  /** The name of a server, a destination or a channel. */
  readonly under: string;
  readonly count: number;
}

/** One message over a channel, frozen when it is composed. */
export interface ChannelMessage {
  /** Stays the same over all attempts to send it. */
  readonly id: Uuid;
  readonly composedAt: Date;
  /**
   * `test`: somebody tries the channel, and it has no lines. `refresh`: it says again to a mirror what is open, and nothing
   * else; it is neither listed nor kept.
   */
  readonly purpose: 'problems' | 'test' | 'refresh';
  /** The most severe first, of those what explains others; those that are over last; at most `MOST_LINES`, and all of them for a mirror. */
  readonly lines: readonly MessageLine[];
  readonly more: readonly CountedLines[];
}

export const MOST_LINES = 50;
