import * as O from 'fp-ts/lib/Option.js';
import { oneOf, optional, required, secret } from '../../core/described/value.js';
import type { ChannelMessage, MessageLine } from '../../core/notifications/channel-message.js';
import {
  countedText,
  messageSubject,
  problemSentence,
} from '../../core/notifications/wording/message-wording.js';
import { channelKind, sendPosts, type Template } from './channel-kind.js';
import { below, jsonPost } from './http-post.js';

const FIELDS = {
  routing_key: required(
    secret('routing key', {
      form: {
        words: 'the routing key is not of 32 letters and digits',
        holds: (value) => /^[a-z0-9]{32}$/i.test(value),
      },
    }),
    { label: 'Routing key', help: 'a secret: that of an integration' },
  ),
  region: optional(oneOf(['us', 'eu']), {
    label: 'Region',
    choices: { '': 'us', eu: 'eu' },
    unless: '`us`',
    help: '`us` or `eu`',
  }),
};

/** Where the service is, by the region of an account. */
type Regions = Readonly<Record<'us' | 'eu', string>>;

const REGIONS: Regions = {
  us: 'https://events.pagerduty.com',
  eu: 'https://events.eu.pagerduty.com',
};

/** A summary takes 1,024 characters. */
const MOST = 1_024;

/** An event of version 2 for each problem, under its id: the same again changes nothing, and its end ends the incident. */
const postsTo =
  (regions: Regions): Template<typeof FIELDS> =>
  ({ routing_key, region = 'us' }, message) => {
    const events = message.purpose === 'test' ? testEvents(message) : problemEvents(message);
    const url = below(regions[region], 'v2/enqueue');
    return events.map((event) => jsonPost(url, { routing_key, ...event }));
  };

const testEvents = (message: ChannelMessage) => [
  {
    event_action: 'trigger',
    dedup_key: message.id,
    payload: { summary: messageSubject(message), source: 'shipshape', severity: 'info' },
  },
];

/** A problem that was over before it could be sent calls no one. */
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

export const pagerduty = (regions = REGIONS) =>
  channelKind({
    kind: 'pagerduty',
    label: 'PagerDuty',
    fields: FIELDS,
    place: ['region'],
    send: sendPosts(postsTo(regions)),
  });
