import type { Engine } from '../../../core/engines/engines.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { refusalOfError } from './receive-greeting.js';
import { isLoggingIn, type LoginPhase, nextPhase } from './login-phase.js';
import {
  contentOf,
  errorNumber,
  HEADER_BYTES,
  isInFacts,
  isInResult,
  LONGEST_BYTES,
  nameInResult,
  packetBytes,
} from './packet.js';
import { LONGEST_FINDINGS_BYTES } from '../transport/filtered-stream.js';
import { INSECURE, isOfLogin, NOT_A_DATABASE_SERVER, RULE } from '../transport/refusals.js';

/** The conditions of a login. */
export interface LoginTerms {
  readonly engine: Engine;
  /**
   * TLS was requested in a packet of its own, of which mysql2 knows nothing: it makes every sequence id one higher.
   */
  readonly requestedTls: boolean;
  /**
   * As the second step of caching_sha2_password the server receives the password itself, within TLS or over a Unix socket, where it
   * takes whatever comes for that; otherwise only encrypted. greeting.ts lets no server get this far that is neither verified nor trusted.
   */
  readonly sendsPassword: boolean;
}

/** A switch to another authentication method: its name, and 20 bytes of a nonce, with or without a NUL. */
const SWITCH = /^\xfe([A-Za-z0-9_]{1,64})\0[^]{20}\0?$/;

/** No rows changed, no id inserted; the status, the warnings, and perhaps a text. */
const OK = /^\0\0\0[^]{4}[^]{0,512}$/;

/** A public key in PEM, and nothing else that OpenSSL reads. */
const KEY =
  /^\x01-----BEGIN PUBLIC KEY-----\r?\n[A-Za-z0-9+/=\r\n]{1,4096}-----END PUBLIC KEY-----\s{0,4}\0?$/;

/** The kind of a packet in this phase, by its first bytes (MySQL Source Code Documentation, Connection Phase). */
export const nameOf = (content: Buffer, phase: LoginPhase): string => {
  if (isInResult(phase)) return nameInResult(content, phase);
  const first = content[0];
  if (first === 0x00) return 'ok';
  if (first === 0xfe) return 'switch';
  if (first === 0x02) return 'another factor';
  if (first !== 0x01) return 'other';
  if (phase === 'keyRequested') return KEY.test(content.toString('latin1')) ? 'key' : 'more';
  const isAlone = content.length === 2;
  return isAlone && content[1] === 3 ? 'fast' : isAlone && content[1] === 4 ? 'full' : 'more';
};

/** The refusal for a packet, by as much of it as has arrived; undefined accepts it for now. */
export const validatePacket = (
  bytes: Buffer,
  phase: LoginPhase,
  terms: LoginTerms,
): LoginRefusal | undefined => {
  const size = packetBytes(bytes);
  if (size === undefined) return undefined;
  if (size > longestBytes(phase) || size === HEADER_BYTES) return NOT_A_DATABASE_SERVER;
  if (bytes.length < size) return undefined;
  const content = contentOf(bytes.subarray(0, size));
  const number = errorNumber(content);
  if (number === undefined) return validateStep(content, phase);
  const refusal = refusalOfError(number, terms.engine);
  if (isInFacts(phase) && !ENDS_SESSION.has(number) && !isCredentials(refusal)) return undefined;
  return !isLoggingIn(phase) && isOfLogin(refusal) ? NOT_A_DATABASE_SERVER : refusal;
};

/** The server or the connection goes down, or `init_connect` failed; whatever else fails, the login was accepted. */
const ENDS_SESSION: ReadonlySet<number> = new Set([1053, 1184, 1927]);

/** Such as of a password that has expired, with which a session may do nothing but change it. */
const isCredentials = (refusal: LoginRefusal): boolean =>
  refusal.code === 'login_rejected' && refusal.cause === 'credentials';

/** Only grants and findings may be longer than the packets of a login. */
const longestBytes = (phase: LoginPhase): number =>
  isInResult(phase) ? LONGEST_FINDINGS_BYTES : LONGEST_BYTES;

/** Packets that a real server may also send, which no login of ours continues after. */
const OUT_OF_PHASE: Readonly<Record<string, LoginRefusal>> = {
  // The admin login of an instance is one password.
  'another factor': RULE,
  // Such as a public key that was not asked for.
  more: INSECURE,
  full: INSECURE,
};

const validateStep = (content: Buffer, phase: LoginPhase): LoginRefusal | undefined => {
  const name = nameOf(content, phase);
  const text = content.toString('latin1');
  if (nextPhase(phase, `< ${name}`) === undefined)
    return isLoggingIn(phase)
      ? (OUT_OF_PHASE[name] ?? NOT_A_DATABASE_SERVER)
      : NOT_A_DATABASE_SERVER;
  if (name === 'ok') return OK.test(text) ? undefined : NOT_A_DATABASE_SERVER;
  return name === 'switch' ? validateMethod(text) : undefined;
};

/**
 * Allows hashes, and the password in TLS or encrypted. `mysql_clear_password` is always refused, since mysqldump refuses it
 * too; so is the method from before MySQL 4.1, which is a lone FE. The others are methods that
 * the admin login of an instance cannot use, such as sockets, Kerberos and LDAP, or that mysql2 does not support.
 */
const validateMethod = (text: string): LoginRefusal | undefined => {
  if (text === '\xfe') return INSECURE;
  const name = /^\xfe([A-Za-z0-9_]{1,64})\0/.exec(text)?.[1];
  if (name === undefined) return NOT_A_DATABASE_SERVER;
  if (name === 'mysql_clear_password' || name === 'mysql_old_password') return INSECURE;
  if (!KNOWN_METHODS.includes(name)) return RULE;
  return SWITCH.test(text) ? undefined : NOT_A_DATABASE_SERVER;
};

const KNOWN_METHODS = ['mysql_native_password', 'caching_sha2_password', 'sha256_password'];
