import type { Option } from 'fp-ts/lib/Option.js';
import type { Problem } from '../problems/problem.js';
import type { Uuid } from '../shared/uuid.js';

/** A problem as a message shows it. The name of its resource is the path that it had then. */
export type ProblemSnapshot = Pick<
  Problem,
  'id' | 'kind' | 'resource' | 'severity' | 'message' | 'since' | 'facts'
>;

/**
 * What a line announces of its problem: it is new, it has become more severe, it is still open, it was closed, or it was opened
 * and closed between two messages.
 */
export const LINE_EVENTS = ['opened', 'worsened', 'still_open', 'resolved', 'passed'] as const;

export type LineEvent = (typeof LINE_EVENTS)[number];

export interface MessageLine {
  readonly event: LineEvent;
  readonly problem: ProblemSnapshot;
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

/**
 * `test`: a person tests the channel, and it has no lines. `refresh`: it repeats to a mirror what is open, and nothing else; it
 * is neither listed nor stored once it was sent.
 */
export const PURPOSES = ['problems', 'test', 'refresh'] as const;

/** One message over a channel, frozen when it is composed. */
export interface ChannelMessage {
  /** Stays the same over all attempts to send it. */
  readonly id: Uuid;
  readonly composedAt: Date;
  readonly purpose: (typeof PURPOSES)[number];
  /** The most severe first, of equal severity causes of others; closed ones last; at most `MOST_LINES`, and all of them for a mirror. */
  readonly lines: readonly MessageLine[];
  readonly more: readonly CountedLines[];
}

export const MOST_LINES = 50;
