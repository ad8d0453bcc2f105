import type { Task } from 'fp-ts/lib/Task.js';
import type { RequestOrigin } from '../../access/caller.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { AuditEvent, AuditPlace } from '../audit-event.js';

/** Takes what happens, and stores it row after row. */
export interface AuditTrail {
  /** Stores an event. Succeeds once it is stored: what must not begin without a row waits for that. */
  readonly store: (event: AuditEvent) => PortTask<AuditPlace>;
  /** Stores an event soon, for callers who do not wait; again and again where the store is unavailable. */
  readonly note: (event: AuditEvent) => void;
  /** Whether an event of this request was taken. */
  readonly knows: (origin: RequestOrigin) => boolean;
  /** Another process has recorded this request. */
  readonly recordedElsewhere: (origin: RequestOrigin) => void;
  /** Resolves once all that was taken before is stored, or cannot be for now: who lists the audit finds what this process has done. */
  readonly settled: Task<void>;
}
