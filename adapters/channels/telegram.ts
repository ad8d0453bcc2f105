import { required, secret, text } from '../../core/described/value.js';
import { channelKind, sendPosts, type Template } from './channel-kind.js';
import { below, jsonPost } from './http-post.js';
import { fittedLines } from './message-parts.js';

const FIELDS = {
  token: required(
    secret('token', {
      form: {
        words: 'the token is not of the form 123456:ABC-DEF',
        holds: (value) => /^\d{1,20}:[\w-]{1,200}$/.test(value),
      },
    }),
    { label: 'Token', help: 'a secret: the token of a bot' },
  ),
  chat: required(
    // Telegram shows a chat's id as a number.
    text('the id of a chat, or its @name', (value) => /^(-?\d{1,20}|@\w{1,64})$/.test(value), {
      takesNumbers: true,
    }),
    { label: 'Chat', hint: 'Its id, or its @name', help: 'the id of a chat, or its `@name`' },
  ),
};

const MOST = 4_096;

/** Telegram makes mentions, commands and links of plain text, but not of code. It wants the token in the path. */
const postsTo =
  (api: string): Template<typeof FIELDS> =>
  ({ token, chat }, message) => {
    const path = `bot${encodeURIComponent(token).replace('%3A', ':')}/sendMessage`;
    const lines = fittedLines(message, { most: MOST, hasTitle: false }).join('\n');
    const entities = [{ type: 'pre', offset: 0, length: lines.length }];
    const body = { chat_id: chat, text: lines, entities };
    return [jsonPost(below(api, path), { ...body, link_preview_options: { is_disabled: true } })];
  };

export const telegram = (api = 'https://api.telegram.org') =>
  channelKind({
    kind: 'telegram',
    label: 'Telegram',
    fields: FIELDS,
    place: [],
    send: sendPosts(postsTo(api)),
  });
