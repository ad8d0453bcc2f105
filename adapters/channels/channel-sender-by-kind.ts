import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { findKind } from '../../core/described/kind.js';
import type {
  ChannelMessage,
  MessageLine,
  ProblemSnapshot,
} from '../../core/notifications/channel-message.js';
import type { ChannelSender } from '../../core/notifications/ports/channel-register.js';
import { unreachable } from '../../core/notifications/send-refusal.js';
import type { Clock } from '../../core/shared/ports/clock.js';
import { unavailable } from '../../core/shared/ports/port-failure.js';
import { withDeadline } from '../network/deadline.js';
import type { ChannelKind } from './channel-kind.js';
import type { ChannelNetwork } from './channel-network.js';
import { codeOf, refusal, type SendFailure, toSendFailure } from './send-failure.js';

/** How to fix a problem, if that is known. */
type RemedyOf = (problem: ProblemSnapshot) => O.Option<string>;

export interface ChannelSenderOptions {
  /** The kinds that are known. */
  readonly kinds: readonly ChannelKind[];
  readonly network: ChannelNetwork;
  readonly clock: Clock;
  /** How to fix a problem; nothing is said of that unless given. */
  readonly remedyOf?: RemedyOf;
  /** Called with the code of an error that no refusal says more of; for the operator alone. */
  readonly onMessage?: (message: string) => void;
  /** How long one message may take in all; 10 s unless given. */
  readonly timeoutMs?: number;
}

const ABANDONED = unavailable('channel', 'abandoned');
const UNANSWERED = unreachable('timed_out');

/** Sends each message in the way of its channel's kind. An unknown kind or unknown settings are misconfigured. */
export const channelSenderByKind = ({
  kinds,
  network,
  clock,
  timeoutMs = 10_000,
  remedyOf = () => O.none,
  onMessage = () => undefined,
}: ChannelSenderOptions): ChannelSender => ({
  send: (target, message, signal) => () =>
    withDeadline<E.Either<SendFailure, void>>(
      timeoutMs,
      async (ended) => {
        const context = { channel: target.name, network, now: clock.now(), signal: ended };
        try {
          const kind = findKind(kinds, target.kind);
          if (O.isNone(kind)) throw refusal('channel_misconfigured');
          await kind.value.send(target, withRemedies(remedyOf, message), context);
          return E.right(undefined);
        } catch (error) {
          const failure = toSendFailure(error);
          if (failure._tag === 'SendRefused' && failure.refusal.code === 'channel_failed')
            onMessage(`${target.name}: ${codeOf(error)}`);
          return E.left(failure);
        }
      },
      (why) => E.left(why === 'aborted' ? ABANDONED : UNANSWERED),
      { caller: signal },
    ),
});

/** A message that says of each problem that is open what to do about it. */
export const withRemedies = (remedyOf: RemedyOf, message: ChannelMessage): ChannelMessage => ({
  ...message,
  lines: message.lines.map((line) => remedied(line, remedyOf(line.problem))),
});

const remedied = (line: MessageLine, remedy: O.Option<string>): MessageLine =>
  O.isSome(remedy) && O.isNone(line.closedAt) ? { ...line, remedy: remedy.value } : line;
