import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { isWellFormed } from './is-well-formed.js';
import { isValidScram } from './is-valid-scram.js';
import { type LoginPhase, mayReceive, nextPhase } from './login-phase.js';
import { INSECURE, NOT_A_DATABASE_SERVER, NOT_READY, RULE } from '../transport/refusals.js';

/** On what terms we log in. */
export interface LoginTerms {
  /** The server has proven by its certificate who it is. */
  readonly isServerVerified: boolean;
  /** The server may let us in without a password. */
  readonly allowsTrust: boolean;
}

const HEADER_BYTES = 5;

/** No message of a login comes near it; without a limit, one may bring two gigabytes. */
const LONGEST_BYTES = 16_384;

/** A server that cannot even fork says so without a length, as in the protocol of old (libpq, fe-connect.c). */
const OLD_ERROR = /^E[ -~]{4}$/;

/** Ways that the admin login of an instance has no part in: Kerberos, SCM, GSSAPI, SSPI (the manual, Message Formats). */
const OTHER_WAYS = ['R2', 'R6', 'R7', 'R8', 'R9'];

const KNOWN_WAYS = ['R0', 'R3', 'R5', 'R10', 'R11', 'R12'];

/** The bytes that the message at the start of these will have; undefined until they tell. */
export const messageBytes = (bytes: Buffer): number | undefined =>
  bytes.length < HEADER_BYTES ? undefined : 1 + bytes.readInt32BE(1);

/** The letter of a message, and behind an R the number of what it asks for. */
const nameOf = (bytes: Buffer): string => {
  const letter = bytes.toString('latin1', 0, 1);
  return letter === 'R' ? `R${String(bytes.readInt32BE(HEADER_BYTES))}` : letter;
};

/** Where a whole message that was judged leads to. */
export const phaseAfter = (phase: LoginPhase, message: Buffer): LoginPhase =>
  nextPhase(phase, `< ${nameOf(message)}`) ?? phase;

/**
 * Judges a message by as much of it as has come; undefined lets it pass for now. Early, so that a server which
 * speaks another language is told from one that is slow, and that nobody waits for two gigabytes.
 */
export const validateMessage = (
  bytes: Buffer,
  phase: LoginPhase,
  terms: LoginTerms,
): LoginRefusal | undefined => {
  const letter = bytes.toString('latin1', 0, 1);
  const size = messageBytes(bytes);
  if (letter !== 'R' && !mayReceive(phase, letter)) return NOT_A_DATABASE_SERVER;
  if (OLD_ERROR.test(bytes.toString('latin1', 0, HEADER_BYTES))) return NOT_READY;
  if (size === undefined) return undefined;
  if (size < HEADER_BYTES || size > LONGEST_BYTES) return NOT_A_DATABASE_SERVER;
  if (letter !== 'R') return judgeBody(letter, bytes, size);
  if (size < HEADER_BYTES + 4) return NOT_A_DATABASE_SERVER;
  if (bytes.length < HEADER_BYTES + 4) return undefined;
  const name = nameOf(bytes);
  return judgeWay(name, phase, terms) ?? judgeBody(name, bytes, size);
};

/** Whether authentication may take this step now, and with this server. */
const judgeWay = (name: string, phase: LoginPhase, terms: LoginTerms): LoginRefusal | undefined => {
  if (OTHER_WAYS.includes(name)) return RULE;
  if (!KNOWN_WAYS.includes(name)) return NOT_A_DATABASE_SERVER;
  // Such as a password in clear amid SCRAM, or Ok without the server's signature.
  if (nextPhase(phase, `< ${name}`) === undefined) return INSECURE;
  // A password in clear, or a hash that can be replayed, is for a proven server only.
  if (name === 'R3' || name === 'R5') return terms.isServerVerified ? undefined : INSECURE;
  // Who lets in whoever comes has not shown that it is the server that knows our password.
  return phase === 'greeted' && name === 'R0' && !terms.allowsTrust ? INSECURE : undefined;
};

const judgeBody = (name: string, bytes: Buffer, size: number): LoginRefusal | undefined => {
  if (bytes.length < size) return undefined;
  const body = bytes.subarray(HEADER_BYTES, size);
  if (!isWellFormed(name, body)) return NOT_A_DATABASE_SERVER;
  return isValidScram(name, body) ? undefined : INSECURE;
};
