import type { Signing } from '../audit-log.js';

/** What makes the audit prove itself. The digest is SHA-256, in lower-case hex; every node of a store has the same key. */
export interface AuditSigner extends Signing {
  /** Whether the holder of this key has signed the text. False for what is no key or no signature. */
  readonly verify: (text: string, signature: string, publicKey: string) => boolean;
}
