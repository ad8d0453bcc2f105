import type { LoginRefusal } from '../../core/domain/login-verdict.js';

const NOT_POSTGRES: LoginRefusal = { code: 'not_a_database_server' };
const INSECURE: LoginRefusal = { code: 'insecure_login_refused' };
const RULE: LoginRefusal = { code: 'login_rejected', cause: 'rule' };

const HEADER_BYTES = 5;
const LONGEST_BYTES = 16_384;

/** The messages that a login and one query are made of (PostgreSQL's manual, 54.7). */
const TYPES = 'RKSZNETDCA';

/** AuthenticationOk and the three steps of SCRAM. */
const SCRAM_STEPS = [0, 10, 11, 12];
const CLEARTEXT_OR_MD5 = [3, 5];

/** The bytes that the message at the start of these will have; undefined until they tell. */
export const messageBytes = (bytes: Buffer): number | undefined =>
  bytes.length < HEADER_BYTES ? undefined : 1 + bytes.readInt32BE(1);

/**
 * Judges a message by as much of it as has come; undefined lets it pass for now.
 * A password goes out in clear, or as an MD5 hash that can be replayed, to a proven server only.
 */
export const judgeMessage = (bytes: Buffer, isProven: boolean): LoginRefusal | undefined => {
  const type = bytes.toString('latin1', 0, 1);
  const size = messageBytes(bytes);
  if (!TYPES.includes(type)) return NOT_POSTGRES;
  if (size === undefined) return undefined;
  if (size < HEADER_BYTES || size > LONGEST_BYTES) return NOT_POSTGRES;
  if (type === 'R') return judgeAuthentication(bytes, size, isProven);
  return 'EN'.includes(type) ? judgeFields(bytes, size) : undefined;
};

/** What remains are ways that the admin login of an instance has no part in, such as Kerberos. */
const judgeAuthentication = (
  bytes: Buffer,
  size: number,
  isProven: boolean,
): LoginRefusal | undefined => {
  if (size < HEADER_BYTES + 4) return NOT_POSTGRES;
  if (bytes.length < HEADER_BYTES + 4) return undefined;
  const method = bytes.readInt32BE(HEADER_BYTES);
  if (SCRAM_STEPS.includes(method)) return undefined;
  if (!CLEARTEXT_OR_MD5.includes(method)) return RULE;
  return isProven ? undefined : INSECURE;
};

/** An error or a notice without its end keeps pg's parser running for ever. */
const judgeFields = (bytes: Buffer, size: number): LoginRefusal | undefined => {
  if (bytes.length < size) return undefined;
  const fields = bytes.subarray(HEADER_BYTES, size);
  const isEnded = fields.at(-1) === 0 && (fields.length === 1 || fields.at(-2) === 0);
  return isEnded ? undefined : NOT_POSTGRES;
};
