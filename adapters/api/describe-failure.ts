import type { FleetFault } from '../../core/fleet/fleet-fault.js';
import type { KindReserved } from '../../core/problems/validate-reported-kind.js';
import type { SnoozeRejected } from '../../core/problems/validate-snooze.js';
import type { Forbidden, NotFound } from '../../core/access/access-error.js';
import type { PortFailure } from '../../core/shared/ports/port-failure.js';
import type { NoteRejected } from '../../core/problems/use-cases/acknowledge-problem.js';
import type { FleetRejected } from '../../core/fleet/use-cases/apply-fleet.js';
import type { ExpiryPassed, TokenNameTaken } from '../../core/access/use-cases/create-token.js';
import type { ProblemClosed } from '../../core/problems/use-cases/triage-problem.js';
import type { ReportRejected } from '../../core/problems/use-cases/open-problem.js';
import { fleetFaultWording } from '../../core/fleet/fleet-fault-wording.js';
import { portFailureWording } from '../../core/shared/port-failure-wording.js';
import { errorDocument } from './errors/error-catalogue.js';
import type { ErrorDocument, ReasonBody } from './errors/error-document.js';

/** Every failure that a use case can end in. */
export type Failure =
  | PortFailure
  | NotFound
  | Forbidden
  | FleetRejected
  | TokenNameTaken
  | ExpiryPassed
  | ReportRejected
  | KindReserved
  | ProblemClosed
  | NoteRejected
  | SnoozeRejected;

const DOCUMENTS: {
  readonly [T in Failure['_tag']]: (failure: Extract<Failure, { _tag: T }>) => ErrorDocument;
} = {
  Unavailable: (failure) => errorDocument('unavailable', portFailureWording(failure)),
  Corrupt: () =>
    errorDocument(
      'store_corrupt',
      'The store holds something that cannot be read. The log of the service says where.',
    ),
  NotFound: ({ type }) =>
    errorDocument('not_found', `There is no such ${type}, or the token may not see it.`),
  Forbidden: ({ permission }) =>
    errorDocument(
      'forbidden',
      `This needs the permission ${permission}, which the token lacks here.`,
    ),
  FleetRejected: ({ faults }) =>
    errorDocument('fleet_rejected', 'Nothing was changed.', toldOf(faults)),
  ExpiryPassed: ({ expiresAt }) =>
    errorDocument(
      'malformed_request',
      `The token would have expired at ${expiresAt.toISOString()} already; choose a later time.`,
    ),
  ReportRejected: ({ fields }) =>
    errorDocument(
      'malformed_request',
      `The report of a problem cannot be kept: see its ${fields.join(', ')}.`,
    ),
  KindReserved: ({ kind }) =>
    errorDocument(
      'kind_reserved',
      `Shipshape itself opens and closes every ${kind}, as it sees the trouble come and go; report yours under a kind of your own.`,
    ),
  ProblemClosed: () =>
    errorDocument(
      'problem_closed',
      'The problem is over, so that there is nothing to acknowledge or snooze. If it comes back, it opens anew.',
    ),
  NoteRejected: () =>
    errorDocument(
      'malformed_request',
      'The note cannot be kept: write one line of printable text, of at most 1,000 characters.',
    ),
  SnoozePassed: () =>
    errorDocument('malformed_request', 'That time has passed already; choose one still to come.'),
  SnoozeTooLong: () =>
    errorDocument(
      'malformed_request',
      'That time is more than a year ahead; choose an earlier one.',
    ),
  TokenNameTaken: ({ name }) =>
    errorDocument(
      'name_taken',
      `There is a token ${JSON.stringify(name)} already; revoke it, or choose another name.`,
    ),
};

const FAULT_CODES = {
  InvalidValue: 'invalid_value',
  DuplicateName: 'duplicate_name',
  UnknownDestination: 'unknown_destination',
} as const satisfies Readonly<Record<FleetFault['_tag'], string>>;

/** More than these help nobody. */
const FAULTS_TOLD = 100;

const toldOf = (faults: readonly FleetFault[]): readonly ReasonBody[] => [
  ...faults.slice(0, FAULTS_TOLD).map(faultBody),
  ...(faults.length > FAULTS_TOLD
    ? [{ code: 'more', detail: `and ${faults.length - FAULTS_TOLD} more` }]
    : []),
];

const faultBody = (fault: FleetFault): ReasonBody => ({
  code: FAULT_CODES[fault._tag],
  detail: fleetFaultWording(fault),
});

/** The words of a failure for whoever called; what concerns only the operator stays behind. */
export const describeFailure = (failure: Failure): ErrorDocument =>
  (DOCUMENTS[failure._tag] as (failure: Failure) => ErrorDocument)(failure);
