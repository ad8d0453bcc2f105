import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { ENDPOINT, required } from '../../core/described/value.js';
import type { ChannelMessage, MessageLine } from '../../core/notifications/channel-message.js';
import {
  messageSubject,
  problemSentence,
} from '../../core/notifications/wording/message-wording.js';
import { SEVERITIES, type Severity } from '../../core/problems/problem.js';
import { channelKind, LOGIN, loginMistakes, type SendOver, SERVER_URL } from './channel-kind.js';
import { below, httpPost, jsonPost } from './http-post.js';

const FIELDS = {
  url: required(ENDPOINT, { ...SERVER_URL, help: 'that of the Alertmanager' }),
  ...LOGIN,
};

/** About half a megabyte. */
const ALERTS_A_REQUEST = 1_000;

/** Sends the problems of a message to the API of version 2. What was sent before a request failed is sent again. */
const sendAlerts: SendOver<typeof FIELDS> = async (
  { url, user = '', password },
  message,
  { channel, ...context },
) => {
  const login = Buffer.from(`${user}:${password ?? ''}`).toString('base64');
  const headers = password === undefined ? {} : { authorization: `Basic ${login}` };
  const alerts = alertsOf(channel, message, context.now);
  for (const some of RA.chunksOf(ALERTS_A_REQUEST)(alerts))
    await httpPost(jsonPost(below(url, 'api/v2/alerts'), some, headers), context);
};

export const alertmanager = channelKind({
  kind: 'alertmanager',
  label: 'Alertmanager',
  fields: FIELDS,
  place: ['url', 'user'],
  isMirror: true,
  mistakes: loginMistakes,
  send: sendAlerts,
});

const MINUTE_MS = 60_000;

/** Three times as long as a refresh takes to come: the alerts of a Shipshape that was removed end by themselves. */
const OPEN_MS = 6 * MINUTE_MS;

const TEST_MS = 5 * MINUTE_MS;

/** The alerts of a message that is sent now. */
export const alertsOf = (channel: string, message: ChannelMessage, now: Date): readonly object[] =>
  message.purpose === 'test'
    ? [
        {
          labels: { alertname: 'shipshape_test', severity: 'info', channel },
          annotations: { summary: messageSubject(message) },
          startsAt: message.composedAt.toISOString(),
          endsAt: after(message.composedAt, TEST_MS),
        },
      ]
    : message.lines.flatMap((line) => alertsOfLine(line, now));

/**
 * What names an alert is its labels. The severity is one of them, since routes go by it: the alert of another severity that
 * the problem may have had ends with it, or as it gets worse; as it gets better, by itself.
 */
const alertsOfLine = (line: MessageLine, now: Date): readonly object[] => {
  const { severity } = line.problem;
  const others = SEVERITIES.filter((other) => other !== severity);
  if (O.isSome(line.closedAt)) {
    const end = line.closedAt.value.toISOString();
    return [severity, ...others].map((one) => alertOf(line, one, end));
  }
  const end = now.toISOString();
  return [
    alertOf(line, severity, after(now, OPEN_MS)),
    ...(line.event === 'worsened' ? others.map((one) => alertOf(line, one, end)) : []),
  ];
};

/** Alertmanager refuses a name of a label with a hyphen in it. */
const alertOf = ({ problem, remedy }: MessageLine, severity: Severity, endsAt: string) => {
  const { id, kind, resource, message, since } = problem;
  return {
    labels: {
      alertname: kind,
      severity,
      path: resource.name,
      resource_type: resource.type,
      problem: id,
    },
    annotations: {
      summary: problemSentence(problem),
      description: message,
      ...(remedy !== undefined && { remedy }),
    },
    // Clocks of nodes differ, and Alertmanager refuses an alert that ends before it starts.
    startsAt: since.toISOString() < endsAt ? since.toISOString() : endsAt,
    endsAt,
  };
};

const after = (time: Date, ms: number): string => new Date(time.getTime() + ms).toISOString();
