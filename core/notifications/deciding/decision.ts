import * as O from 'fp-ts/lib/Option.js';
import type { Severity } from '../../problems/problem.js';
import type { BookEntry } from '../channel-item.js';
import type { MessageLine, ProblemSnapshot } from '../channel-message.js';
import type { ComposingChannel } from './silence.js';

/** A channel at the moment in which it composes a message. */
export interface ComposeContext {
  readonly channel: ComposingChannel;
  readonly now: Date;
  /** Until when quiet hours hold a problem of this severity back; none where it may be announced now. */
  readonly quietUntil: (severity: Severity) => O.Option<Date>;
}

/** The line about a problem, if any, and what the channel stores of it. */
export interface Decision {
  readonly line: O.Option<MessageLine>;
  readonly entry: O.Option<BookEntry>;
}

export const NOTHING: Decision = { line: O.none, entry: O.none };

/** The line of a problem that is closed. */
export const overLine = (
  event: 'resolved' | 'passed',
  problem: ProblemSnapshot,
  closedAt: Date,
): MessageLine => ({ event, problem: snapshotOf(problem), closedAt: O.some(closedAt) });

/** What messages and entries contain of a problem. */
export const snapshotOf = (problem: ProblemSnapshot): ProblemSnapshot => {
  const { id, kind, resource, severity, message, since, facts } = problem;
  return { id, kind, resource, severity, message, since, ...(facts !== undefined && { facts }) };
};
