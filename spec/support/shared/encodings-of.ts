/** The forms in which a secret may leak: as it is, as in a URL, in hex, or in Base64. */
export const encodingsOf = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret),
  encodeURIComponent(secret).replaceAll('%20', '+'),
  Buffer.from(secret).toString('hex'),
  ...[0, 1, 2].map((offset) => inBase64(secret, offset)),
];

/** The part of a text in Base64 that does not depend on what stands before and after it. */
const inBase64 = (secret: string, offset: number): string =>
  Buffer.from('\0'.repeat(offset) + secret)
    .toString('base64')
    .replace(/=+$/, '')
    .slice(offset === 0 ? 0 : offset + 1, -1);
