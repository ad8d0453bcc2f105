import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { isUnavailable, type PortFailure } from '../../shared/ports/port-failure.js';
import type { Timer } from '../../shared/ports/clock.js';
import type { ChannelMessage } from '../channel-message.js';
import type { ChannelTarget } from '../ports/channel-sender.js';
import type { ChannelSender } from '../ports/channel-sender.js';
import { type SendRefused, unreachable } from '../send-refusal.js';

/** Longer than the senders' own deadlines, and much shorter than a channel's lease. */
export const SEND_DEADLINE_MS = 15_000;

export interface SendInTimePorts {
  readonly sender: ChannelSender;
  readonly timer: Timer;
}

type Sent = TE.TaskEither<PortFailure | SendRefused, void>;

/** Sends a message; a channel that does not answer in time is unreachable, whatever its sender does later. */
export const sendInTime =
  ({ sender, timer }: SendInTimePorts) =>
  (target: ChannelTarget, message: ChannelMessage, signal: AbortSignal): Sent =>
  async () => {
    const ending = new AbortController();
    const cancel = timer.after(SEND_DEADLINE_MS, () => ending.abort());
    const either = AbortSignal.any([signal, ending.signal]);
    const sent = pipe(
      sender.send(target, message, either),
      // The deadline has ended it, and not the caller.
      TE.orElse((failure) =>
        failure._tag !== 'SendRefused' && isUnavailable(failure, 'abandoned') && !signal.aborted
          ? unanswered
          : TE.left(failure),
      ),
    );
    return Promise.race([sent(), aborted(ending.signal).then(unanswered)]).finally(cancel);
  };

const unanswered: Sent = TE.left(unreachable('timed_out'));

const aborted = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
