import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ChannelMessage } from '../../../core/notifications/channel-message.js';
import type {
  ChannelSender,
  ChannelTarget,
} from '../../../core/notifications/ports/channel-register.js';
import { type SendRefusal, sendRefused } from '../../../core/notifications/send-refusal.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';

export interface MemorySender extends ChannelSender {
  /** Everything that was sent, in this order. */
  readonly sent: readonly { readonly target: ChannelTarget; readonly message: ChannelMessage }[];
}

/** Keeps what is sent, and refuses what `refusalOf` says. */
export const memorySender = (
  refusalOf: (target: ChannelTarget) => SendRefusal | undefined = () => undefined,
): MemorySender => {
  const sent: { readonly target: ChannelTarget; readonly message: ChannelMessage }[] = [];
  return {
    sent,
    send: (target, message, signal) => () => {
      if (signal.aborted) return TE.left(unavailable('channel', 'abandoned'))();
      const refusal = refusalOf(target);
      if (refusal !== undefined) return TE.left(sendRefused(refusal.code, refusal.status))();
      sent.push({ target, message });
      return TE.right(undefined)();
    },
  };
};
