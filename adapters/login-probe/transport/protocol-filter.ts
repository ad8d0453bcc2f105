import type { LoginRefusal } from '../../../core/dump-check/login-result.js';

/** A protocol, and the phase that a login has reached in it. */
export interface ProtocolFilter {
  /** The size of the message at the start of these bytes; undefined until its header has arrived. */
  readonly sizeOf: (bytes: Buffer) => number | undefined;
  /** The refusal for the message at the start of these bytes, by as much of it as has arrived; undefined accepts it for now. */
  readonly validate: (bytes: Buffer) => LoginRefusal | undefined;
  /** Records a whole, valid message, and returns what is forwarded to the library. */
  readonly receive: (message: Buffer) => Buffer;
  /** Records what the library writes, and returns what is sent; undefined for what is not allowed in a login. */
  readonly send: (message: Buffer) => Buffer | undefined;
  /** The refusal for a server that closes the connection before it has sent anything through the filter. */
  readonly closedUnused: LoginRefusal;
  /** Whether the server may send the findings of an inspection. */
  readonly isInspecting: () => boolean;
}

/** Ten names for each of ten findings take less than 70,000 bytes, even of characters that take six bytes each in JSON. */
export const LONGEST_FINDINGS_BYTES = 131_072;

/**
 * A real login takes some thousand bytes and thirty messages. Ten thousand of the smallest messages would fit into the bytes,
 * and block all other logins.
 */
export const LOGIN_LIMITS = { bytes: 131_072, messages: 512 };

/** An account of MySQL may have thousands of grants, a message each. */
export const INSPECTION_LIMITS = {
  bytes: LOGIN_LIMITS.bytes + 2 * LONGEST_FINDINGS_BYTES,
  messages: 4096,
};
