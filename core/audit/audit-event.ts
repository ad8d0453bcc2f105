import type { Caller, NotFound, RequestOrigin } from '../access/caller.js';

/** `begun`: stored before it began, and no end is known. */
export type AuditOutcome = 'begun' | 'done' | 'refused' | 'failed';

export const AUDIT_OUTCOMES = [
  'begun',
  'done',
  'refused',
  'failed',
] as const satisfies readonly AuditOutcome[];

/** What something was done to. An id may be of what does not exist: the caller has named it. */
export interface AuditSubject {
  readonly type: NotFound['type'];
  /** The path of what has no id yet. */
  readonly id: string;
}

/** Further facts, as JSON has them; never a secret. */
export type AuditDetail = Readonly<Record<string, unknown>>;

/** Where a row is: its chain, and its number there from 1 on. */
export interface AuditPlace {
  readonly chain: string;
  readonly seq: number;
}

/** What happened, as the one who observes it knows it. */
export interface AuditEvent {
  readonly at: Date;
  /** The name of the use case; of a request that was refused before, that of the operation. */
  readonly action: string;
  readonly outcome: AuditOutcome;
  /** Why it was refused, or failed. */
  readonly code?: string | undefined;
  /** Absent where the caller is unknown, such as of a request without a token. */
  readonly caller?: Pick<Caller, 'id' | 'tokenId' | 'name'> | undefined;
  readonly origin?: RequestOrigin | undefined;
  readonly on?: AuditSubject | undefined;
  readonly detail?: AuditDetail | undefined;
  /** Of an end: the row that was stored before, which this one replaces in lists, and the time. */
  readonly begun?: AuditPlace | undefined;
  readonly endedAt?: Date | undefined;
}

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

/** What of a use case is known once it is done, where that is more than before. */
export interface Told extends Partial<Pick<AuditEvent, 'caller' | 'code'>> {
  readonly outcome?: AuditOutcome;
  readonly on?: AuditSubject;
  readonly detail?: AuditDetail;
}

/** A row as its line has it: the very JSON that is stored, exported and sent. */
export interface AuditRow {
  readonly chain: string;
  readonly seq: number;
  /** When it happened or, of what has an end, began. */
  readonly at: string;
  readonly ended: string | null;
  readonly action: string;
  readonly outcome: AuditOutcome;
  readonly code: string | null;
  /** `for` is the token on whose behalf a session acts. */
  readonly who: {
    readonly id: string;
    readonly name: string | null;
    readonly for: string | null;
  } | null;
  readonly address: string | null;
  readonly request: string | null;
  readonly on: AuditSubject | null;
  readonly detail: AuditDetail | null;
  /** The row that was stored before it began, as `chain/seq`. */
  readonly of: string | null;
}

export const placeText = ({ chain, seq }: AuditPlace): string => `${chain}/${seq}`;

export const auditRow = ({ chain, seq }: AuditPlace, event: AuditEvent): AuditRow => ({
  chain,
  seq,
  at: event.at.toISOString(),
  ended: event.endedAt?.toISOString() ?? null,
  action: event.action,
  outcome: event.outcome,
  code: event.code ?? null,
  who: whoOf(event.caller),
  address: event.origin?.address ?? null,
  request: event.origin?.id ?? null,
  on: event.on === undefined ? null : { type: event.on.type, id: event.on.id },
  detail: event.detail ?? null,
  of: event.begun === undefined ? null : placeText(event.begun),
});

const whoOf = (caller: AuditEvent['caller']): AuditRow['who'] => {
  if (caller === undefined) return null;
  const { id, tokenId = id, name = null } = caller;
  return { id: tokenId, name, for: tokenId === id ? null : id };
};
