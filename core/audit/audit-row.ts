import type {
  AuditDetail,
  AuditEvent,
  AuditOutcome,
  AuditPlace,
  AuditSubject,
} from './audit-event.js';

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
