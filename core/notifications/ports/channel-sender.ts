import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ChannelMessage } from '../channel-message.js';
import type { ChannelRules } from '../../described/channel.js';
import type { ResourceId } from '../../shared/resource.js';
import type { Secret } from '../../shared/secret.js';
import type { SendRefused } from '../send-refusal.js';

/** Everything needed to send over a channel. */
export interface ChannelTarget {
  readonly id: ResourceId;
  readonly name: string;
  /** Such as `webhook` or `email`. */
  readonly kind: string;
  readonly rules: ChannelRules;
  /** One JSON object, as the fleet file has it for this kind; a webhook's URL is a credential. */
  readonly settings: Secret;
}

export interface ChannelSender {
  /**
   * Sends a message, once for each call; a receiver tells messages apart by their ids, since a call that failed may have
   * reached it. Fails as refused where the other side did not accept it, and as abandoned once the signal is aborted.
   * Of what the other side sends, only codes are passed on; the settings are in no error and no log.
   */
  readonly send: (
    target: ChannelTarget,
    message: ChannelMessage,
    signal: AbortSignal,
  ) => TaskEither<PortFailure | SendRefused, void>;
}
