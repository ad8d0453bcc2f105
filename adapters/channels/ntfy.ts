import { ENDPOINT, optional, required, text } from '../../core/described/value.js';
import { messageSubject } from '../../core/notifications/wording/message-wording.js';
import type { Severity } from '../../core/problems/problem.js';
import { channelKind, sendPosts, SERVER_URL, type Template, TOKEN } from './channel-kind.js';
import { jsonPost } from './http-post.js';
import { fittedLines, mostSevere } from './message-parts.js';

const FIELDS = {
  url: optional(ENDPOINT, {
    ...SERVER_URL,
    placeholder: 'https://ntfy.sh',
    unless: '`https://ntfy.sh`',
    help: 'that of the server',
  }),
  topic: required(
    text('a topic of letters, digits, - and _', (value) => /^[\w-]{1,64}$/.test(value)),
    { label: 'Topic', help: 'letters, digits, `-` and `_`' },
  ),
  token: optional(TOKEN, { label: 'Token', help: 'a secret' }),
};

/** A longer message would become a file. */
const MOST_BYTES = 4_000;

const PRIORITIES: Readonly<Record<Severity, number>> = { critical: 5, warning: 4, info: 3 };

/** Published as JSON, at the root of the server. */
const postsTo =
  (server: string): Template<typeof FIELDS> =>
  ({ url = server, topic, token }, message) => {
    const lines = fittedLines(message, {
      most: MOST_BYTES,
      hasTitle: true,
      sizeOf: (line) => Buffer.byteLength(line),
    });
    const body = {
      topic,
      title: messageSubject(message),
      message: lines.join('\n'),
      priority: PRIORITIES[mostSevere(message)],
    };
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return [jsonPost(url, body, headers)];
  };

export const ntfy = (server = 'https://ntfy.sh') =>
  channelKind({
    kind: 'ntfy',
    label: 'ntfy',
    fields: FIELDS,
    place: ['url'],
    send: sendPosts(postsTo(server)),
  });
