import { setMaxListeners } from 'node:events';
import * as O from 'fp-ts/lib/Option.js';
import { type Fields, type FindMistakes, isGiven } from '../../core/described/field.js';
import type { KindOfChannel } from '../../core/described/kind.js';
import { openSettings, type SettingsOf } from '../../core/described/settings.js';
import type { ChannelMessage } from '../../core/notifications/channel-message.js';
import type { ChannelTarget } from '../../core/notifications/ports/channel-register.js';
import type { SendContext } from './channel-network.js';
import { refusal } from './send-failure.js';
import { httpPost, type Post } from './http-post.js';
import { httpUrl, optional, required, secret, text } from '../../core/described/value.js';
import { isPrintableLine } from '../../core/shared/name.js';

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

/** A kind by what it is and how it sends. Settings that it does not know, as an earlier version may have stored them, are misconfigured. */
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

/** The URL of a webhook is all that it takes to write there. */
const SECRET_URL = secret('URL', {
  form: {
    words: 'the URL is not an http or https URL without a user',
    holds: (value) => {
      const url = httpUrl(value);
      return url !== undefined && `${url.username}${url.password}` === '';
    },
  },
});

/** A kind of channel that takes a URL, and nothing else. */
export const HOOK = { url: required(SECRET_URL, { label: 'URL', help: 'a secret' }) };

/** What stands in a header or in a path. */
export const TOKEN = secret('token', {
  form: {
    words: 'the token is not of printable ASCII characters without a blank',
    holds: (value) => /^[\x21-\x7e]{1,1000}$/.test(value),
  },
});

export const SERVER_URL = { label: 'URL of the server' };

const LOGIN_NAME = text(
  'a user name (1 to 254 printable characters)',
  (value) => isPrintableLine(value) && value.length <= 254,
);

/** Where a login is given or not, and then both. */
export const LOGIN = {
  user: optional(LOGIN_NAME, { label: 'User', help: 'with `password`, or neither' }),
  password: optional(secret(), { label: 'Password', help: 'a secret' }),
};

export const loginMistakes: FindMistakes = (written) =>
  isGiven(written, 'user') === isGiven(written, 'password')
    ? []
    : [{ key: 'user', words: 'a login takes `user` and `password`' }];
