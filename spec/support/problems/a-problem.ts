import * as O from 'fp-ts/lib/Option.js';
import type {
  Acknowledgement,
  PrioritizedProblem,
  ProblemRecord,
  ProblemReport,
} from '../../../core/problems/problem.js';
import { daysOf } from '../../../core/problems/problem.js';
import { aUuid } from '../shared/a-uuid.js';

/** When the specs look at problems: later than each was reported. */
export const NOON = new Date('2026-11-20T12:00:00.000Z');

/** So many minutes after noon, or before. */
export const noonPlus = (minutes: number): Date => new Date(NOON.getTime() + minutes * 60_000);

/** At noon, of a resource on which nothing was ever wrong and which was added now, by the clock of the store. */
export const daysOfNew = (): string =>
  daysOf([], { addedAt: new Date(), purgedBefore: new Date(0) }, NOON);

/** A report about a resource, as the store knows it by its type and id; of a kind that is open to reporters. */
export const aReport = (
  { type, id }: ProblemReport['resource'],
  telling: Partial<ProblemReport> = {},
): ProblemReport => ({
  kind: 'replica_lost',
  resource: { type, id },
  severity: 'critical',
  message: 'Nothing answers.',
  since: new Date('2026-11-20T03:00:00.000Z'),
  ...telling,
});

export const aProblem = (telling: Partial<PrioritizedProblem> = {}): PrioritizedProblem => ({
  ...aReport({ type: 'server', id: aUuid(1) }),
  id: aUuid(2),
  resource: { type: 'server', id: aUuid(1), name: 'db-eu-1' },
  isAcknowledged: false,
  ...telling,
});

export const aRecord = (telling: Partial<ProblemRecord> = {}): ProblemRecord => ({
  ...aReport({ type: 'server', id: aUuid(1) }),
  id: aUuid(2),
  resource: { type: 'server', id: aUuid(1), name: 'db-eu-1' },
  closedAt: O.none,
  closedAs: O.none,
  flaps: 0,
  acknowledgement: O.none,
  snoozedUntil: O.none,
  isDuringMaintenance: false,
  suppressedBy: O.none,
  ...telling,
});

export const anAcknowledgement = (telling: Partial<Acknowledgement> = {}): Acknowledgement => ({
  by: 'on-call',
  at: new Date('2026-11-20T03:05:00.000Z'),
  note: 'Is being looked at.',
  ...telling,
});
