import type { IncomingHttpHeaders } from 'node:http';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';

/**
 * For how long a vendor wants no more requests. In seconds it is in a header of Discord's, whose `Retry-After` and body have
 * milliseconds in its oldest version; in `Retry-After`, or as a date there (RFC 9110); or in the body, as Telegram has it.
 */
export const retryAfterMs = (
  headers: IncomingHttpHeaders,
  body: string,
  now: Date,
): number | undefined =>
  secondsIn(headers['x-ratelimit-reset-after']) ??
  secondsIn(headers['retry-after']) ??
  untilDate(headers['retry-after'], now) ??
  inBody(body);

const secondsIn = (value: unknown): number | undefined =>
  /^\d{1,9}(\.\d{1,9})?$/.test(String(value)) ? Math.ceil(Number(value) * 1_000) : undefined;

const untilDate = (value: string | undefined, now: Date): number | undefined => {
  const time = Date.parse(value ?? '');
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime());
};

const Body = t.partial({
  retry_after: t.unknown,
  parameters: t.partial({ retry_after: t.unknown }),
});

const inBody = (text: string): number | undefined => {
  const body = jsonOf(text);
  return Body.is(body)
    ? (secondsIn(body.retry_after) ?? secondsIn(body.parameters?.retry_after))
    : undefined;
};

const jsonOf = (text: string): unknown =>
  O.toUndefined(O.tryCatch(() => JSON.parse(text) as unknown));
