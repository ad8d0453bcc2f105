import { channelKind, HOOK, sendPosts, type Template } from './channel-kind.js';
import { jsonPost } from './http-post.js';
import { fittedLines } from './message-parts.js';

const MOST = 2_000;

/** What Markdown, a mention or a link begins with. */
const escape = (text: string): string => text.replace(/[\\*_~`|<>[\]#@]/g, '\\$&');

/** Links get no preview, and nobody is pinged: neither `@everyone` nor a role. */
const SUPPRESS_EMBEDS = 4;

const posts: Template<typeof HOOK> = ({ url }, message) => {
  const content = fittedLines(message, { most: MOST, hasTitle: false, escape }).join('\n');
  return [jsonPost(url, { content, allowed_mentions: { parse: [] }, flags: SUPPRESS_EMBEDS })];
};

export const discord = channelKind({
  kind: 'discord',
  label: 'Discord',
  fields: HOOK,
  place: [],
  send: sendPosts(posts),
});
