import { createHmac } from 'node:crypto';
import * as O from 'fp-ts/lib/Option.js';
import { namesTo, optional, secret } from '../../core/described/value.js';
import type { ChannelMessage, MessageLine } from '../../core/notifications/channel-message.js';
import { messageSubject, messageText } from '../../core/notifications/wording/message-wording.js';
import { channelKind, HOOK, type SendOver } from './channel-kind.js';
import { httpPost } from './http-post.js';

/** Set with each message, or by the connection. */
const OURS =
  /^(shipshape-.*|idempotency-key|user-agent|host|content-.*|connection|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*)$/i;

const isHeader = (name: string): boolean =>
  /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) && !OURS.test(name);

const HEADER = secret('value', {
  form: {
    words: 'the value is not of printable ASCII characters',
    holds: (value) => /^[\x20-\x7e]{1,2000}$/.test(value),
  },
});

const FIELDS = {
  ...HOOK,
  secret: optional(secret('secret'), {
    label: 'Secret',
    hint: 'With which each message is signed',
    help: 'a secret that signs each message',
  }),
  headers: optional(
    namesTo(HEADER, {
      nameMistake: (name) =>
        isHeader(name) ? undefined : 'this is no header that a webhook may have',
    }),
    {
      label: 'Headers',
      placeholder: 'Authorization: Bearer …',
      hint: 'One a line',
      help: 'sent with each message; each a text or a secret',
    },
  ),
};

/** Sends a message as JSON, signed where the channel has a secret. */
const sendWebhook: SendOver<typeof FIELDS> = (
  { url, secret, headers },
  message,
  { channel, ...context },
) => {
  const body = JSON.stringify(webhookBody(channel, message));
  const ours = {
    'idempotency-key': message.id,
    ...(secret !== undefined && { 'shipshape-signature': signature(secret, body, context.now) }),
  };
  return httpPost({ url, headers: { ...headers, ...ours }, body }, context);
};

/** The time is signed as well, so that a receiver can refuse a message that somebody kept and sends again. */
const signature = (secret: string, body: string, now: Date): string => {
  const time = Math.floor(now.getTime() / 1_000);
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${digest}`;
};

/** What a webhook receives, as docs/how-to/channels.md has it. A field may be added, and none is taken away. */
export const webhookBody = (channel: string, message: ChannelMessage) => ({
  version: 1,
  id: message.id,
  channel,
  purpose: message.purpose,
  composed_at: message.composedAt.toISOString(),
  subject: messageSubject(message),
  text: messageText(message),
  lines: message.lines.map(lineBody),
  more: message.more,
});

const lineBody = ({ event, problem, closedAt, remedy }: MessageLine) => ({
  event,
  problem: {
    id: problem.id,
    kind: problem.kind,
    severity: problem.severity,
    resource_type: problem.resource.type,
    resource_id: problem.resource.id,
    resource_path: problem.resource.name,
    message: problem.message,
    since: problem.since.toISOString(),
  },
  remedy: remedy ?? null,
  closed_at: O.toNullable(O.map((at: Date) => at.toISOString())(closedAt)),
});

export const webhook = channelKind({
  kind: 'webhook',
  label: 'Webhook',
  fields: FIELDS,
  place: ['url'],
  send: sendWebhook,
});
