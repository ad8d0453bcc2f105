import * as O from 'fp-ts/lib/Option.js';
import type { Severity } from '../../problems/problem.js';
import type { BookEntry } from '../channel-item.js';
import type { MessageLine, ToldProblem } from '../channel-message.js';
import type { TellingChannel } from './silence.js';

/** A channel at the moment in which it composes a message. */
export interface Telling {
  readonly channel: TellingChannel;
  readonly now: Date;
  /** Until when a problem of this severity is held back by quiet hours; none where it may be told now. */
  readonly quietUntil: (severity: Severity) => O.Option<Date>;
}

/** The line about a problem, if any, and what the channel keeps of it. */
export interface Decision {
  readonly line: O.Option<MessageLine>;
  readonly entry: O.Option<BookEntry>;
}

export const NOTHING: Decision = { line: O.none, entry: O.none };

/** Of a message; a resource that is gone has no closing of its own. */
export const overLine = (
  event: 'resolved' | 'passed',
  problem: ToldProblem,
  closedAt: Date,
): MessageLine => ({ event, problem: toldProblem(problem), closedAt: O.some(closedAt) });

/** What of a problem a message and an entry have. */
export const toldProblem = (problem: ToldProblem): ToldProblem => {
  const { id, kind, resource, severity, message, since, facts } = problem;
  return { id, kind, resource, severity, message, since, ...(facts !== undefined && { facts }) };
};
