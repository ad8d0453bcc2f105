import { messageSubject } from '../../core/notifications/wording/message-wording.js';
import { channelKind, HOOK, sendPosts, type Template } from './channel-kind.js';
import { jsonPost } from './http-post.js';
import { fittedLines } from './message-parts.js';

/** A block takes 3,000 characters. */
const MOST = 3_000;

/** Slack reads `<!channel>`, `<@U1>` and `<url|text>` in every text; only these three characters lead there. */
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `text` is what a notification shows. The block is plain text, which has no mark-up. */
const posts: Template<typeof HOOK> = ({ url }, message) => {
  const text = fittedLines(message, { most: MOST, hasTitle: false, escape }).join('\n');
  const block = { type: 'section', text: { type: 'plain_text', text, emoji: false } };
  const body = { text: escape(messageSubject(message)), mrkdwn: false, blocks: [block] };
  return [jsonPost(url, { ...body, unfurl_links: false, unfurl_media: false })];
};

export const slack = channelKind({
  kind: 'slack',
  label: 'Slack',
  fields: HOOK,
  place: [],
  send: sendPosts(posts),
});
