import type { Severity } from '../../../core/problems/problem.js';
import { messageSubject } from '../../../core/notifications/wording/message-wording.js';
import { below, jsonPost } from '../http/http-post.js';
import { fittedLines, mostSevere } from './message-parts.js';
import type { Template } from './send-posts.js';

const MOST = 16_000;

/** From 8 on a phone makes a sound, from 4 it shows a notification. */
const PRIORITIES: Readonly<Record<Severity, number>> = { critical: 8, warning: 5, info: 2 };

export const gotifyPosts: Template<'gotify'> = ({ url, token }, message) => {
  const body = {
    title: messageSubject(message),
    message: fittedLines(message, { most: MOST, hasTitle: true }).join('\n'),
    priority: PRIORITIES[mostSevere(message)],
    extras: { 'client::display': { contentType: 'text/plain' } },
  };
  return [jsonPost(below(url, 'message'), body, { 'x-gotify-key': token })];
};
