import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { below, httpPost, jsonPost } from '../http/http-post.js';
import type { SendOver } from '../send-over.js';
import { alertsOf } from './alerts.js';

/** About half a megabyte. */
const ALERTS_A_REQUEST = 1_000;

/** Sends the problems of a message to the API of version 2. What was sent before a request failed is sent again. */
export const sendAlerts: SendOver<'alertmanager'> = async (
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
