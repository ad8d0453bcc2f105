import { createHash } from 'node:crypto';

/** The login at rogues. Its password is used nowhere else, so wherever it turns up, it leaked. */
export const CANARY_USER = 'backup_admin';
export const CANARY = 'canary-7Qz!kV2w+Lp/9sXd=fJ4';

/** The salt of rogues that request an MD5 hash. */
export const SALT = Buffer.from('salt');

const md5 = (...parts: readonly (string | Buffer)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest('hex');

/** Each form in which the password may leak: as it is, encoded, or as a hash that can be replayed or looked up. */
const FORMS = [
  CANARY,
  Buffer.from(CANARY).toString('base64'),
  Buffer.from(CANARY).toString('base64url'),
  Buffer.from(CANARY).toString('hex'),
  encodeURIComponent(CANARY),
  md5(CANARY),
  md5(CANARY, CANARY_USER),
  md5(md5(CANARY, CANARY_USER), SALT),
];

const WIDE = Buffer.from(CANARY, 'utf16le');

/** The forms of the password that are among these bytes, in either case; none, if all is well. */
export const leaksIn = (bytes: Buffer): readonly string[] => {
  const text = bytes.toString('latin1').toLowerCase();
  const leaks = FORMS.filter((form) => text.includes(form.toLowerCase()));
  return bytes.includes(WIDE) ? [...leaks, 'UTF-16'] : leaks;
};
