import { below, jsonPost } from '../http/http-post.js';
import { fittedLines } from './message-parts.js';
import type { Template } from './send-posts.js';

const MOST = 4_096;

/** Telegram makes mentions, commands and links of plain text, but not of code. It wants the token in the path. */
export const telegramPosts: Template<'telegram'> = ({ token, chat }, message, urls) => {
  const path = `bot${encodeURIComponent(token).replace('%3A', ':')}/sendMessage`;
  const text = fittedLines(message, { most: MOST, hasTitle: false }).join('\n');
  const entities = [{ type: 'pre', offset: 0, length: text.length }];
  const body = { chat_id: chat, text, entities, link_preview_options: { is_disabled: true } };
  return [jsonPost(below(urls.telegram, path), body)];
};
