import * as O from 'fp-ts/lib/Option.js';
import {
  type Closing,
  type ProblemFacts,
  type ProblemRecord,
  type ProblemReport,
  severityRank,
} from './problem.js';

/** A problem that was closed no longer ago than this is reopened when it comes back. */
export const FLAPPING_MS = 600_000;

/** From when on a problem must have been closed to be reopened by a failure at this time. */
export const reopenSince = (failedAt: Date, flappingMs = FLAPPING_MS): Date =>
  new Date(failedAt.getTime() - flappingMs);

/** What changes in the life of a problem; its key and its id stay. */
export type ProblemLife = ProblemReport &
  Pick<ProblemRecord, 'closedAt' | 'closedAs' | 'flaps' | 'acknowledgement' | 'snoozedUntil'>;

const UNTRIAGED = { acknowledgement: O.none, snoozedUntil: O.none } as const;

const BEGINNING = { closedAt: O.none, closedAs: O.none, flaps: 0, ...UNTRIAGED } as const;

export const beginLife = (report: ProblemReport): ProblemLife => ({ ...report, ...BEGINNING });

/** An open problem keeps the earliest time. What people said of it holds until it becomes more severe. */
export const updateLife = (life: ProblemLife, report: ProblemReport): ProblemLife => ({
  ...withoutOptions(life),
  ...report,
  since: life.since < report.since ? life.since : report.since,
  ...(severityRank(report.severity) < severityRank(life.severity) ? UNTRIAGED : {}),
});

/** It is open again as if it had never been closed, and counts that it was. */
export const reopenLife = (life: ProblemLife, report: ProblemReport): ProblemLife => ({
  ...updateLife(life, report),
  closedAt: O.none,
  closedAs: O.none,
  flaps: life.flaps + 1,
});

export const closeLife = (life: ProblemLife, at: Date, closing: Closing): ProblemLife => ({
  ...life,
  closedAt: O.some(at),
  closedAs: O.some(closing),
});

/** What a report does not say is no longer so. */
const withoutOptions = ({
  facts: _facts,
  validUntil: _validUntil,
  ...life
}: ProblemLife): ProblemLife => life;

/** Facts in the order in which they were given, as they are stored. */
export const factsText = (facts: ProblemFacts | undefined): string | null =>
  facts === undefined ? null : JSON.stringify(facts);
