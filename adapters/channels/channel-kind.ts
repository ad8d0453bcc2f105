import { setMaxListeners } from 'node:events';
import * as O from 'fp-ts/lib/Option.js';
import type { Fields } from '../../core/described/field.js';
import type { KindOfChannel } from '../../core/described/kind.js';
import { openSettings, type SettingsOf } from '../../core/described/settings.js';
import type { ChannelMessage } from '../../core/notifications/channel-message.js';
import type { ChannelTarget } from '../../core/notifications/ports/channel-register.js';
import type { SendContext } from './channel-network.js';
import { httpPost, type Post } from './http-post.js';
import { refusal } from './send-error.js';

/** A kind of channel, by which messages can be sent. */
export interface ChannelKind extends KindOfChannel {
  /** Sends one message. Rejects with what `toSendFailure` reads. */
  readonly send: (
    target: Pick<ChannelTarget, 'settings'>,
    message: ChannelMessage,
    context: SendContext,
  ) => Promise<void>;
}

/** Sends one message over a channel with these settings. */
export type SendOver<F extends Fields> = (
  settings: SettingsOf<F>,
  message: ChannelMessage,
  context: SendContext,
) => Promise<void>;

/** A kind by what it is and how it sends. Settings that are none of it, as an earlier version may have stored them, are misconfigured. */
export const channelKind = <F extends Fields>({
  send,
  ...kind
}: KindOfChannel<F> & { readonly send: SendOver<F> }): ChannelKind => ({
  ...kind,
  send: async (target, message, context) => {
    const settings = openSettings(kind, target.settings);
    if (O.isNone(settings)) throw refusal('channel_misconfigured');
    await send(settings.value, message, context);
  },
});

/** The requests that send a message in the format of one vendor: a pure template. */
export type Template<F extends Fields> = (
  settings: SettingsOf<F>,
  message: ChannelMessage,
) => readonly Post[];

/** Several at a time, where a vendor takes one request for each problem. */
const AT_ONCE = 25;

/** Sends what a template makes of a message. What was sent before one failed is sent again, which its keys allow. */
export const sendPosts =
  <F extends Fields>(template: Template<F>): SendOver<F> =>
  async (settings, message, context) => {
    // Every request of a batch listens to it.
    setMaxListeners(0, context.signal);
    const posts = template(settings, message);
    for (let at = 0; at < posts.length; at += AT_ONCE) {
      const batch = posts.slice(at, at + AT_ONCE).map((post) => httpPost(post, context));
      // All are waited for: the deadline holds only so long.
      const failed = (await Promise.allSettled(batch)).find(isRejected);
      if (failed !== undefined) throw failed.reason;
    }
  };

const isRejected = (sent: PromiseSettledResult<unknown>): sent is PromiseRejectedResult =>
  sent.status === 'rejected';
