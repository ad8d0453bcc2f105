import type { Signing, Verifying } from '../audit-log.js';

/** What makes the audit prove itself. The digest is SHA-256, in lower-case hex; every node of a store has the same key. */
export interface AuditSigner extends Signing, Verifying {}
