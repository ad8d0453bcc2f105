import { ENDPOINT, required } from '../../core/described/value.js';
import { messageSubject } from '../../core/notifications/wording/message-wording.js';
import type { Severity } from '../../core/problems/problem.js';
import { channelKind, sendPosts, SERVER_URL, type Template, TOKEN } from './channel-kind.js';
import { below, jsonPost } from './http-post.js';
import { fittedLines, mostSevere } from './message-parts.js';

const FIELDS = {
  url: required(ENDPOINT, { ...SERVER_URL, help: 'that of the server' }),
  token: required(TOKEN, { label: 'Token', help: 'a secret: that of an application' }),
};

const MOST = 16_000;

/** From 8 on a phone makes a sound, from 4 it shows a notification. */
const PRIORITIES: Readonly<Record<Severity, number>> = { critical: 8, warning: 5, info: 2 };

const posts: Template<typeof FIELDS> = ({ url, token }, message) => {
  const body = {
    title: messageSubject(message),
    message: fittedLines(message, { most: MOST, hasTitle: true }).join('\n'),
    priority: PRIORITIES[mostSevere(message)],
    extras: { 'client::display': { contentType: 'text/plain' } },
  };
  return [jsonPost(below(url, 'message'), body, { 'x-gotify-key': token })];
};

export const gotify = channelKind({
  kind: 'gotify',
  label: 'Gotify',
  fields: FIELDS,
  place: ['url'],
  send: sendPosts(posts),
});
