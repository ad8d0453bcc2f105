import * as O from 'fp-ts/lib/Option.js';
import type { ChannelMessage, MessageLine } from '../../../core/notifications/channel-message.js';
import { problemSentence } from '../../../core/notifications/wording/line-wording.js';
import {
  countedText,
  messageSubject,
} from '../../../core/notifications/wording/message-wording.js';
import { below, jsonPost } from '../http/http-post.js';
import type { Template } from './send-posts.js';

/** A summary takes 1,024 characters. */
const MOST = 1_024;

/** An event of version 2 for each problem, under its id: the same again changes nothing, and its end ends the incident. */
export const pagerdutyPosts: Template<'pagerduty'> = (
  { routing_key, region = 'us' },
  message,
  urls,
) => {
  const events = message.purpose === 'test' ? testEvents(message) : problemEvents(message);
  const url = below(urls.pagerduty[region], 'v2/enqueue');
  return events.map((event) => jsonPost(url, { routing_key, ...event }));
};

const testEvents = (message: ChannelMessage) => [
  {
    event_action: 'trigger',
    dedup_key: message.id,
    payload: { summary: messageSubject(message), source: 'shipshape', severity: 'info' },
  },
];

/** What was over before it could be told calls nobody. */
const problemEvents = ({ lines, more }: ChannelMessage) =>
  lines
    .filter(({ event }) => event !== 'passed')
    .map((line) =>
      O.isSome(line.closedAt)
        ? { event_action: 'resolve', dedup_key: line.problem.id }
        : triggered(line, more.map(countedText({ lines }))),
    );

const triggered = ({ problem, remedy }: MessageLine, more: readonly string[]) => ({
  event_action: 'trigger',
  dedup_key: problem.id,
  payload: {
    summary: Array.from(problemSentence(problem)).slice(0, MOST).join(''),
    source: problem.resource.name,
    severity: problem.severity,
    timestamp: problem.since.toISOString(),
    class: problem.kind,
    ...((more.length > 0 || remedy !== undefined) && {
      custom_details: { ...(remedy !== undefined && { remedy }), ...(more.length > 0 && { more }) },
    }),
  },
});
