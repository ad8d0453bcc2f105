import * as O from 'fp-ts/lib/Option.js';
import type {
  ChannelMessage,
  MessageLine,
  ToldProblem,
} from '../../core/notifications/channel-message.js';

/** How to fix a problem, if that is known. */
export type RemedyOf = (problem: ToldProblem) => O.Option<string>;

/** A message that says of each problem that is open what to do about it. */
export const withRemedies = (remedyOf: RemedyOf, message: ChannelMessage): ChannelMessage => ({
  ...message,
  lines: message.lines.map((line) => remedied(line, remedyOf(line.problem))),
});

const remedied = (line: MessageLine, remedy: O.Option<string>): MessageLine =>
  O.isSome(remedy) && O.isNone(line.closedAt) ? { ...line, remedy: remedy.value } : line;
