import * as O from 'fp-ts/lib/Option.js';
import type { ApprovalOver, ApprovalWanted, OwnRequest } from '../../core/approvals/approval.js';
import type { CronRejected } from '../../core/backups/use-cases/schedules/find-next-times.js';
import { APPROVAL_KIND_WORDS } from '../../core/described/fleet-rules.js';
import { cronFaultWording } from '../../core/fleet/cron/cron-fault-wording.js';
import type { KindReserved } from '../../core/problems/detected-kind.js';
import type { NoteRejected, SnoozeRejected } from '../../core/problems/triage-rules.js';
import type { Forbidden, NotFound } from '../../core/access/caller.js';
import type { PortFailure } from '../../core/shared/ports/port-failure.js';
import type { ProblemClosed } from '../../core/problems/use-cases/triage-problem.js';
import type {
  ReportRejected,
  SinceInFuture,
} from '../../core/problems/use-cases/report-problem.js';
import type { WindowRejected } from '../../core/maintenance/maintenance-window.js';
import { portFailureWording } from '../../core/shared/port-failure-wording.js';
import { DUMP_DOCUMENTS, type DumpRequestFailure } from './backups/dump-documents.js';
import type { ErrorDocument, FailureDocument, FailureDocuments } from './errors/error-document.js';
import { errorDocument } from './errors/error-document.js';
import { FLEET_DOCUMENTS, type FleetRefusal } from './fleet/fleet-documents.js';
import type { CreateTokenError } from '../../core/access/use-cases/create-token.js';
import type { TooManySessions } from '../../core/access/use-cases/start-session.js';
import { type SignInRefused, signInRefusedWording } from '../../core/access/sign-in-refused.js';

export type Failure =
  | PortFailure
  | NotFound
  | Forbidden
  | FleetRefusal
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
  | ApprovalWanted
  | OwnRequest
  | ApprovalOver;

const WINDOW_REJECTED: Readonly<Record<WindowRejected['reason'], string>> = {
  reversed: 'The window would end before it begins; choose a later `until`.',
  passed: 'The window would be over already; choose a later `until`.',
  too_long:
    'The window is longer than 7 days; choose an earlier `until`, and start another one then.',
  too_far: 'The window begins more than a year ahead; choose an earlier `from`.',
};

/** Why there is no new token or session, besides what any request may fail of. */
type TokenRefusal =
  | Exclude<CreateTokenError, PortFailure | NotFound | Forbidden>
  | TooManySessions
  | SignInRefused;

const TOKEN_DOCUMENTS: FailureDocuments<TokenRefusal> = {
  ExpiryPassed: [
    'malformed_request',
    ({ expiresAt }) =>
      `The token would have expired at ${expiresAt.toISOString()}; choose a later time.`,
  ],
  OutlivesMaker: [
    'malformed_request',
    ({ makerExpiresAt }) =>
      `A token ends with the one that makes it, here at ${makerExpiresAt.toISOString()}: give \`expires_at\` that time, an earlier one or none, or make the token with one that lasts longer.`,
  ],
  SignInRefused: ['sign_in_refused', signInRefusedWording],
  MakerEnded: [
    'unauthenticated',
    'The token or session of this request was revoked meanwhile, so that it made no other; send one that is good.',
  ],
  TokenNameTaken: [
    'name_taken',
    ({ name }) =>
      `You have issued a token ${JSON.stringify(name)} already; revoke it, or choose another name.`,
  ],
  TooManySessions: [
    'too_many_requests',
    ({ waitSeconds }) =>
      `Too many sessions were begun with this token within a minute. Try again in ${waitSeconds} s.`,
  ],
};

const DOCUMENTS: FailureDocuments<Failure> = {
  Unavailable: ['unavailable', portFailureWording],
  Corrupt: [
    'store_corrupt',
    'The store has data that cannot be read. The log of the service has the place.',
  ],
  NotFound: ['not_found', ({ type }) => `There is no such ${type}, or the token may not see it.`],
  Forbidden: [
    'forbidden',
    ({ permission }) => `This needs the permission ${permission}, which the token lacks here.`,
  ],
  ReportRejected: [
    'malformed_request',
    ({ fields }) => `The report of the problem is not valid: see its ${fields.join(', ')}.`,
  ],
  SinceInFuture: [
    'malformed_request',
    ({ since }) =>
      `The time of \`since\`, ${since.toISOString()}, is in the future by the clock of Shipshape; leave it out for now.`,
  ],
  KindReserved: [
    'kind_reserved',
    ({ kind }) =>
      `Shipshape itself opens and closes every ${kind}; report yours under a kind of your own.`,
  ],
  ProblemClosed: [
    'problem_closed',
    'The problem is closed and can be neither acknowledged nor snoozed. If it comes back within ten minutes it is reopened, and later a new one opens.',
  ],
  NoteRejected: [
    'malformed_request',
    'The note is not valid: write one line of printable text, of at most 1,000 characters.',
  ],
  SnoozePassed: ['malformed_request', 'That time has passed; choose a later one.'],
  SnoozeTooLong: [
    'malformed_request',
    'That time is more than a year ahead; choose an earlier one.',
  ],
  WindowRejected: ['malformed_request', ({ reason }) => WINDOW_REJECTED[reason]],
  CronRejected: [
    'malformed_request',
    ({ fault }) => `No cron expression: ${cronFaultWording(fault)}.`,
  ],
  ApprovalWanted: ({ id, kinds, until, voided }) =>
    errorDocument(
      'approval_wanted',
      `Nothing was done, and a request waits. ${O.isSome(voided) ? `What would be done has changed since ${voided.value} was approved, which is void. ` : ''}Once \`shipshape approvals approve ${id}\` was run with another token, do the same again before ${until.toISOString()}.`,
      kinds.map((kind) => ({ code: kind, detail: APPROVAL_KIND_WORDS[kind] })),
    ),
  OwnRequest: [
    'own_request',
    'You made this request, or the person who did may be using your token: one of the two tokens issued the other, or both come from one token that is still in use. Somebody else has to approve it.',
  ],
  ApprovalOver: [
    'approval_over',
    'The request does not wait any more: `shipshape approvals` shows what became of it.',
  ],
  ...FLEET_DOCUMENTS,
  ...DUMP_DOCUMENTS,
  ...TOKEN_DOCUMENTS,
};

/** The error for the caller. What concerns the operator alone is left out. */
export const describeFailure = (failure: Failure): ErrorDocument => {
  const document = DOCUMENTS[failure._tag] as FailureDocument<Failure>;
  if (typeof document === 'function') return document(failure);
  const [code, detail] = document;
  return errorDocument(code, typeof detail === 'string' ? detail : detail(failure));
};
