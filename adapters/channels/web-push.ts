import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';
import { httpUrl, optional, required, secret, text } from '../../core/described/value.js';
import type { ChannelMessage } from '../../core/notifications/channel-message.js';
import { messageSubject } from '../../core/notifications/wording/message-wording.js';
import { channelKind, HOOK, type SendOver } from './channel-kind.js';
import { httpPost } from './http-post.js';
import { fittedLines, mostSevere } from './message-parts.js';

/** Bytes as a browser writes them. */
const base64url = (words: string, bytes: number) => ({
  words,
  holds: (value: string) =>
    /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes,
});

const BROWSER_KEY = base64url('a public key of P-256 (65 bytes in base64url)', 65);

const MADE_BY = 'Made by *Notify me in this browser* at the list of channels';

/** What a browser gives to a page that it lets notify it (`PushSubscription`), and the key that it was asked with. */
const FIELDS = {
  url: required(HOOK.url.value, { ...HOOK.url, hint: MADE_BY }),
  p256dh: required(text(BROWSER_KEY.words, BROWSER_KEY.holds), {
    label: 'Key of the browser',
    help: 'the public key of the browser',
  }),
  auth: required(
    secret('authentication secret', {
      form: base64url('the authentication secret is not of 16 bytes in base64url', 16),
    }),
    { label: 'Secret of the browser', help: 'a secret' },
  ),
  key: required(secret('key', { form: base64url('the key is not of 32 bytes in base64url', 32) }), {
    label: 'Key of the channel',
    help: 'a secret: the private key',
  }),
  contact: optional(
    text('a mailto: or https: address', (value) =>
      /^(mailto:|https:)[\x21-\x7e]{1,250}$/.test(value),
    ),
    { label: 'Contact', help: 'a `mailto:` or `https:` address; Apple demands one' },
  ),
};

/** A push service takes 4,096 bytes in any case (RFC 8030), of which 103 are not of the message; a title has 1,500 at most. */
const MOST_BYTES = 2_000;

const sizeInJson = (line: string): number => Buffer.byteLength(JSON.stringify(line));

/** What the worker of the page shows: one problem takes the place of what was shown of it before, and leads to its resource. */
const notificationOf = (message: ChannelMessage): Buffer => {
  const [only, ...others] = message.lines;
  const problem = others.length + message.more.length === 0 ? only?.problem : undefined;
  const lines = fittedLines(message, { most: MOST_BYTES, hasTitle: true, sizeOf: sizeInJson });
  const [title, body] = [messageSubject(message), lines.join('\n')];
  const about = { tag: problem?.id ?? message.id, at: problem?.resource.id };
  return Buffer.from(JSON.stringify({ title, body, ...about }));
};

/** For so long a message waits for a browser that is off. */
const KEPT_FOR_SECONDS = 24 * 3_600;

const sendWebPush: SendOver<typeof FIELDS> = (settings, message, context) =>
  httpPost(
    {
      url: settings.url,
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        authorization: vapid(settings, context.now),
        ttl: String(KEPT_FOR_SECONDS),
        urgency: mostSevere(message) === 'critical' ? 'high' : 'normal',
        // A second copy of a message that waits takes the place of the first.
        topic: message.id.replaceAll('-', ''),
      },
      body: encrypted(notificationOf(message), settings),
    },
    context,
  );

const curve = (): ECDH => createECDH('prime256v1');

const derived = (key: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

const RECORD_BYTES = 4_096;

/** One record for the browser alone (RFC 8291, RFC 8188): its push service reads none of it. */
const encrypted = (
  plain: Uint8Array,
  { p256dh, auth }: { readonly p256dh: string; readonly auth: string },
): Buffer => {
  const ours = curve();
  const [theirKey, ourKey, salt] = [
    Buffer.from(p256dh, 'base64url'),
    ours.generateKeys(),
    randomBytes(16),
  ];
  const shared = ours.computeSecret(theirKey);
  const keys = Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ourKey]);
  const material = derived(shared, Buffer.from(auth, 'base64url'), keys, 32);
  const key = derived(material, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(material, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  const header = [salt, size, Buffer.of(ourKey.length), ourKey];
  // A record that is the last one ends with a 2.
  const record = [cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final()];
  return Buffer.concat([...header, ...record, cipher.getAuthTag()]);
};

const VALID_FOR_SECONDS = 12 * 3_600;

/** Shows the push service that we are who the browser was asked by (RFC 8292). */
const vapid = (
  { url, key, contact }: { readonly url: string; readonly key: string; readonly contact?: string },
  now: Date,
): string => {
  const ours = curve();
  ours.setPrivateKey(key, 'base64url');
  const point = ours.getPublicKey();
  const half = (from: number) => point.toString('base64url', from, from + 32);
  const jwk = { kty: 'EC', crv: 'P-256', d: key, x: half(1), y: half(33) };
  const claims = {
    aud: httpUrl(url)?.origin,
    exp: Math.floor(now.getTime() / 1_000) + VALID_FOR_SECONDS,
    ...(contact !== undefined && { sub: contact }),
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), {
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${point.toString('base64url')}`;
};

/** Notifications of a browser, by the push service of its maker. */
export const webPush = channelKind({
  kind: 'web-push',
  label: 'Browser (web push)',
  fields: FIELDS,
  place: ['url'],
  send: sendWebPush,
});
