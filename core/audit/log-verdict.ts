import type { AuditPlace } from './audit-event.js';

export type FindingCode =
  /** The line, or the one before, is not what was written. */
  | 'edited'
  /** Lines before it are missing. */
  | 'removed'
  /** It was there before, or stands elsewhere. */
  | 'out_of_place'
  /** It follows the end of its chain. */
  | 'inserted'
  /** The key of somebody else has signed it. */
  | 'foreign_key'
  /** The head of its chain is missing. */
  | 'cut_off'
  /** A seal has another digest of it. */
  | 'not_as_sealed';

/** What is wrong, and where. */
export interface Finding extends AuditPlace {
  readonly code: FindingCode;
  /** In the log, from 1 on; one more than there are where it is about its end. */
  readonly line: number;
}

export interface LogVerdict {
  readonly rows: number;
  readonly chains: number;
  readonly seals: number;
  /** The keys with which the log is signed. */
  readonly keys: readonly string[];
  /** In the order of the log. */
  readonly findings: readonly Finding[];
}
