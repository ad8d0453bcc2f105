import { createHmac } from 'node:crypto';
import { httpPost } from '../http/http-post.js';
import type { SendOver } from '../send-over.js';
import { webhookBody } from './webhook-body.js';

/** Sends a message as JSON, signed where the channel has a secret. */
export const sendWebhook: SendOver<'webhook'> = (
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
