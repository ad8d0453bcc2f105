import type { Severity } from '../../../core/problems/problem.js';
import { messageSubject } from '../../../core/notifications/wording/message-wording.js';
import { jsonPost } from '../http/http-post.js';
import { fittedLines, mostSevere } from './message-parts.js';
import type { Template } from './send-posts.js';

/** A longer message would become a file. */
const MOST_BYTES = 4_000;

const PRIORITIES: Readonly<Record<Severity, number>> = { critical: 5, warning: 4, info: 3 };

/** Published as JSON, at the root of the server. */
export const ntfyPosts: Template<'ntfy'> = ({ url, topic, token }, message, urls) => {
  const lines = fittedLines(message, {
    most: MOST_BYTES,
    hasTitle: true,
    sizeOf: (text) => Buffer.byteLength(text),
  });
  const body = {
    topic,
    title: messageSubject(message),
    message: lines.join('\n'),
    priority: PRIORITIES[mostSevere(message)],
  };
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return [jsonPost(url ?? urls.ntfy, body, headers)];
};
