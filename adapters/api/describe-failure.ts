import type { CronRejected } from '../../core/backups/use-cases/schedules/find-next-times.js';
import { cronFaultWording } from '../../core/fleet/cron/cron-fault-wording.js';
import type { KindReserved } from '../../core/problems/detected-kind.js';
import type { NoteRejected, SnoozeRejected } from '../../core/problems/validate-snooze.js';
import type { Forbidden, NotFound } from '../../core/access/caller.js';
import type { PortFailure } from '../../core/shared/ports/port-failure.js';
import type { FleetRejected } from '../../core/fleet/planning/fleet-fault.js';
import type { PruneUnconfirmed } from '../../core/fleet/pruning/confirm-prune.js';
import type { ProblemClosed } from '../../core/problems/use-cases/triage-problem.js';
import type { ReportRejected, SinceInFuture } from '../../core/problems/use-cases/open-problem.js';
import type { WindowRejected } from '../../core/maintenance/validate-window.js';
import { portFailureWording } from '../../core/shared/port-failure-wording.js';
import { TOKEN_DOCUMENTS, type TokenRefusal } from './access/token-documents.js';
import { APPROVAL_DOCUMENTS, type ApprovalRefusal } from './approvals/approval-documents.js';
import { DUMP_DOCUMENTS, type DumpRequestFailure } from './backups/dump-documents.js';
import { errorDocument, type ErrorDocument } from './errors/error-document.js';
import { EDIT_DOCUMENTS, type EditRefusal } from './fleet/edit-documents.js';
import { faultReasons } from './fleet/fault-reasons.js';

export type Failure =
  | PortFailure
  | NotFound
  | Forbidden
  | FleetRejected
  | EditRefusal
  | PruneUnconfirmed
  | TokenRefusal
  | ReportRejected
  | SinceInFuture
  | KindReserved
  | ProblemClosed
  | NoteRejected
  | SnoozeRejected
  | WindowRejected
  | CronRejected
  | DumpRequestFailure
  | ApprovalRefusal;

const WINDOW_REJECTED: Readonly<Record<WindowRejected['reason'], string>> = {
  reversed: 'The window would end before it begins; choose a later `until`.',
  passed: 'The window would be over already; choose a later `until`.',
  too_long:
    'The window is longer than 7 days; choose an earlier `until`, and start another one then.',
  too_far: 'The window begins more than a year ahead; choose an earlier `from`.',
};

const DOCUMENTS: {
  readonly [T in Failure['_tag']]: (failure: Extract<Failure, { _tag: T }>) => ErrorDocument;
} = {
  Unavailable: (failure) => errorDocument('unavailable', portFailureWording(failure)),
  Corrupt: () =>
    errorDocument(
      'store_corrupt',
      'The store has data that cannot be read. The log of the service has the place.',
    ),
  NotFound: ({ type }) =>
    errorDocument('not_found', `There is no such ${type}, or the token may not see it.`),
  Forbidden: ({ permission }) =>
    errorDocument(
      'forbidden',
      `This needs the permission ${permission}, which the token lacks here.`,
    ),
  FleetRejected: ({ faults }) =>
    errorDocument('fleet_rejected', 'Nothing was changed.', faultReasons(faults)),
  ...EDIT_DOCUMENTS,
  PruneUnconfirmed: ({ removed, total }) =>
    errorDocument(
      'prune_unconfirmed',
      `Nothing was changed: this would remove ${removed} of the ${total} resources of the fleet. A dry run lists them all; confirm it with \`--yes\`, or over HTTP with its \`digest\` as \`confirm\`.`,
    ),
  ReportRejected: ({ fields }) =>
    errorDocument(
      'malformed_request',
      `The report of the problem is not valid: see its ${fields.join(', ')}.`,
    ),
  SinceInFuture: ({ since }) =>
    errorDocument(
      'malformed_request',
      `The time of \`since\`, ${since.toISOString()}, is in the future by the clock of Shipshape; leave it out for now.`,
    ),
  KindReserved: ({ kind }) =>
    errorDocument(
      'kind_reserved',
      `Shipshape itself opens and closes every ${kind}; report yours under a kind of your own.`,
    ),
  ProblemClosed: () =>
    errorDocument(
      'problem_closed',
      'The problem is closed and can be neither acknowledged nor snoozed. If it comes back within ten minutes it is reopened, and later a new one opens.',
    ),
  NoteRejected: () =>
    errorDocument(
      'malformed_request',
      'The note is not valid: write one line of printable text, of at most 1,000 characters.',
    ),
  SnoozePassed: () =>
    errorDocument('malformed_request', 'That time has passed; choose a later one.'),
  SnoozeTooLong: () =>
    errorDocument(
      'malformed_request',
      'That time is more than a year ahead; choose an earlier one.',
    ),
  WindowRejected: ({ reason }) => errorDocument('malformed_request', WINDOW_REJECTED[reason]),
  CronRejected: ({ fault }) =>
    errorDocument('malformed_request', `No cron expression: ${cronFaultWording(fault)}.`),
  ...DUMP_DOCUMENTS,
  ...TOKEN_DOCUMENTS,
  ...APPROVAL_DOCUMENTS,
};

/** The error for the caller. What concerns the operator alone is left out. */
export const describeFailure = (failure: Failure): ErrorDocument =>
  (DOCUMENTS[failure._tag] as (failure: Failure) => ErrorDocument)(failure);
