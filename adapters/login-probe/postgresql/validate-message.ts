import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { isWellFormed } from './is-well-formed.js';
import { LONGEST_FINDINGS_BYTES } from '../transport/filtered-stream.js';
import { type LoginPhase, mayReceive, nextPhase } from './login-phase.js';
import { INSECURE, NOT_A_DATABASE_SERVER, NOT_READY, RULE } from '../transport/refusals.js';

/** The conditions of a login. */
export interface LoginTerms {
  /** The server has proven its identity by its certificate. */
  readonly isServerVerified: boolean;
  /** The server may let us in without a password. */
  readonly allowsTrust: boolean;
  /** The server was asked which databases there are. */
  readonly finds?: boolean;
}

const HEADER_BYTES = 5;

/** Far above any message of a login; without a limit, a message may have two gigabytes. */
const LONGEST_BYTES = 16_384;

/** A server that cannot even fork sends an error without a length, as in the old protocol (libpq, fe-connect.c). */
const OLD_ERROR = /^E[ -~]{4}$/;

/** Methods that the admin login of an instance cannot use: Kerberos, SCM, GSSAPI, SSPI (the manual, Message Formats). */
const OTHER_METHODS = ['R2', 'R6', 'R7', 'R8', 'R9'];

const KNOWN_METHODS = ['R0', 'R3', 'R5', 'R10', 'R11', 'R12'];

/** The size of the message at the start of these bytes; undefined until its header has arrived. */
export const messageBytes = (bytes: Buffer): number | undefined =>
  bytes.length < HEADER_BYTES ? undefined : 1 + bytes.readInt32BE(1);

/** The letter of a message, and after an R the number of the authentication step. */
const nameOf = (bytes: Buffer): string => {
  const letter = bytes.toString('latin1', 0, 1);
  return letter === 'R' ? `R${String(bytes.readInt32BE(HEADER_BYTES))}` : letter;
};

/** The phase after a whole, valid message. */
export const phaseAfter = (phase: LoginPhase, message: Buffer): LoginPhase =>
  nextPhase(phase, `< ${nameOf(message)}`) ?? phase;

/**
 * The refusal for a message, by as much of it as has arrived; undefined accepts it for now. It decides early, so that a
 * server of another protocol is not taken for a slow one, and that two gigabytes are not waited for.
 */
export const validateMessage = (
  bytes: Buffer,
  phase: LoginPhase,
  terms: LoginTerms,
): LoginRefusal | undefined => {
  const letter = bytes.toString('latin1', 0, 1);
  const size = messageBytes(bytes);
  if (letter !== 'R' && !mayReceive(phase, letter)) return NOT_A_DATABASE_SERVER;
  if (letter === 'T' && phase === 'factsCompleted' && terms.finds !== true)
    return NOT_A_DATABASE_SERVER;
  if (OLD_ERROR.test(bytes.toString('latin1', 0, HEADER_BYTES))) return NOT_READY;
  if (size === undefined) return undefined;
  if (size < HEADER_BYTES || size > longestBytes(letter, phase)) return NOT_A_DATABASE_SERVER;
  if (letter !== 'R') return validateBody(letter, bytes, size);
  if (size < HEADER_BYTES + 4) return NOT_A_DATABASE_SERVER;
  if (bytes.length < HEADER_BYTES + 4) return undefined;
  const name = nameOf(bytes);
  return validateMethod(name, phase, terms) ?? validateBody(name, bytes, size);
};

const LONG_ROWS: readonly LoginPhase[] = ['findingsDescribed', 'moreDescribed', 'foundDescribed'];

/** Only a row with findings of an inspection, or with databases, may be longer than a message of a login. */
const longestBytes = (letter: string, phase: LoginPhase): number =>
  letter === 'D' && LONG_ROWS.includes(phase) ? LONGEST_FINDINGS_BYTES : LONGEST_BYTES;

/** The refusal for a step of the authentication that is not allowed now, or not with this server. */
const validateMethod = (
  name: string,
  phase: LoginPhase,
  terms: LoginTerms,
): LoginRefusal | undefined => {
  if (OTHER_METHODS.includes(name)) return RULE;
  if (!KNOWN_METHODS.includes(name)) return NOT_A_DATABASE_SERVER;
  // Such as a request for the password in clear text amid SCRAM, or OK without the server's signature.
  if (nextPhase(phase, `< ${name}`) === undefined) return INSECURE;
  // The password in clear text, or a hash that can be replayed, is sent only to a verified server.
  if (name === 'R3' || name === 'R5') return terms.isServerVerified ? undefined : INSECURE;
  // A server that lets anyone in has not proven that it knows our password.
  return phase === 'startupSent' && name === 'R0' && !terms.allowsTrust ? INSECURE : undefined;
};

const validateBody = (name: string, bytes: Buffer, size: number): LoginRefusal | undefined => {
  if (bytes.length < size) return undefined;
  const body = bytes.subarray(HEADER_BYTES, size);
  if (!isWellFormed(name, body)) return NOT_A_DATABASE_SERVER;
  return isValidScram(name, body) ? undefined : INSECURE;
};

/** The default of PostgreSQL; with fewer, a weak password is soon guessed from our proof. */
const FEWEST_ITERATIONS = 4096;

/** With more, a server makes us waste computing time. pg has the same limit. */
const MOST_ITERATIONS = 100_000;

/**
 * The challenge of SCRAM exactly as PostgreSQL writes it (RFC 5802, section 7): nonce, salt, iterations, each once.
 * Anything else could be parsed differently by us and by pg.
 */
const CHALLENGE = /^r=[!-+\--~]+,s=[A-Za-z0-9+/]+={0,2},i=([1-9]\d{0,6})$/;

const SIGNATURE = /^v=[A-Za-z0-9+/]+={0,2}$/;

/** Whether a message of SCRAM is valid. Whether the signature is right, pg checks before it reports the login. */
const isValidScram = (message: string, body: Buffer): boolean => {
  const text = body.toString('latin1', 4);
  if (message === 'R12') return SIGNATURE.test(text);
  if (message !== 'R11') return true;
  const iterations = Number(CHALLENGE.exec(text)?.[1]);
  return iterations >= FEWEST_ITERATIONS && iterations <= MOST_ITERATIONS;
};
