import { setMaxListeners } from 'node:events';
import type { ChannelKind, ChannelSettings } from '../../../core/fleet/channel-settings.js';
import type { ChannelMessage } from '../../../core/notifications/channel-message.js';
import { httpPost, type Post } from '../http/http-post.js';
import type { SendOver, VendorUrls } from '../send-over.js';

/** The requests in which a message is told in the way of one vendor: a pure template. */
export type Template<K extends ChannelKind> = (
  settings: ChannelSettings[K],
  message: ChannelMessage,
  urls: VendorUrls,
) => readonly Post[];

/** Several at a time, where a vendor takes one request for each problem. */
const AT_ONCE = 25;

/** Sends what a template makes of a message. What was sent before one failed is sent again, which its keys allow. */
export const sendPosts =
  <K extends ChannelKind>(template: Template<K>): SendOver<K> =>
  async (settings, message, context) => {
    // Every request of a batch listens to it.
    setMaxListeners(0, context.signal);
    const posts = template(settings, message, context.urls);
    for (let at = 0; at < posts.length; at += AT_ONCE) {
      const batch = posts.slice(at, at + AT_ONCE).map((post) => httpPost(post, context));
      // All are waited for: the deadline holds only so long.
      const failed = (await Promise.allSettled(batch)).find(isRejected);
      if (failed !== undefined) throw failed.reason;
    }
  };

const isRejected = (sent: PromiseSettledResult<unknown>): sent is PromiseRejectedResult =>
  sent.status === 'rejected';
