import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';

/** What a browser keeps for itself of a subscription to notifications. */
export interface Receiver {
  readonly privateKey: string;
  readonly auth: string;
}

const RECEIVER: Receiver = {
  privateKey: Buffer.alloc(32, 7).toString('base64url'),
  auth: Buffer.alloc(16, 9).toString('base64url'),
};

const keysOf = (privateKey: string) => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return curve;
};

/** The settings of a channel to that browser, at a URL. */
export const pushSettings = (url: string) => ({
  url,
  p256dh: keysOf(RECEIVER.privateKey).getPublicKey('base64url'),
  auth: RECEIVER.auth,
  key: Buffer.alloc(32, 8).toString('base64url'),
});

/** What the browser makes of a message of one record (RFC 8291, RFC 8188). Throws where it is for another, or was changed. */
export const readPushed = (message: Uint8Array, { privateKey, auth } = RECEIVER): string => {
  const bytes = Buffer.from(message);
  const [salt, size, length] = [bytes.subarray(0, 16), bytes.readUInt32BE(16), bytes.readUInt8(20)];
  const [sender, record] = [bytes.subarray(21, 21 + length), bytes.subarray(21 + length)];
  if (record.length > size) throw new Error('more than one record');
  const ours = keysOf(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ours.getPublicKey(), sender]);
  const derive = (key: Uint8Array, of: Uint8Array, what: Uint8Array, count: number) =>
    Buffer.from(hkdfSync('sha256', key, of, what, count));
  const material = derive(ours.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32);
  const [key, nonce] = (
    [
      ['aes128gcm', 16],
      ['nonce', 12],
    ] as const
  ).map(([what, count]) =>
    derive(material, salt, Buffer.from(`Content-Encoding: ${what}\0`), count),
  );
  if (key === undefined || nonce === undefined) throw new Error('no key');
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not the last record');
  return padded.subarray(0, end).toString();
};

/** The claims of the token with which a request shows who sent it, and by whose key (RFC 8292). Throws where that has not signed it. */
export const readVapid = (authorization: string) => {
  const [, signed = '', signature = '', k = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(k, 'base64url');
  const half = (from: number) => point.toString('base64url', from, from + 32);
  const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const [data, bytes] = [Buffer.from(signed), Buffer.from(signature, 'base64url')];
  if (!verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, bytes))
    throw new Error('signed by another');
  const claims = Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString();
  return { ...(JSON.parse(claims) as { aud: string; exp: number; sub?: string }), k };
};
