import * as O from 'fp-ts/lib/Option.js';
import { isSnoozedByMaintenance } from './maintenance-silence.js';
import type { Closing, ProblemFacts, ProblemRecord, ProblemReport } from './problem.js';
import { severityRank } from './problem.js';

/** A problem that was closed no longer ago than this is reopened when it comes back. */
export const FLAPPING_MS = 600_000;

/** From when on a problem must have been closed to be reopened by a failure at this time. */
export const reopenSince = (failedAt: Date, flappingMs = FLAPPING_MS): Date =>
  new Date(failedAt.getTime() - flappingMs);

/** What changes in the life of a problem; its key and its id stay. */
export type ProblemLife = ProblemReport &
  Pick<ProblemRecord, 'closedAt' | 'closedAs' | 'flaps' | 'acknowledgement' | 'snoozedUntil'> & {
    /** Until when maintenance silences it, since it opened during that; a past time counts as none. */
    readonly maintenanceUntil: O.Option<Date>;
  };

const BEGINNING = { closedAt: O.none, closedAs: O.none, flaps: 0, acknowledgement: O.none };

/** A problem that opens during maintenance is snoozed as long as that lasts. */
export const beginLife = (
  report: ProblemReport,
  maintenanceUntil: O.Option<Date> = O.none,
): ProblemLife => ({ ...report, ...BEGINNING, snoozedUntil: maintenanceUntil, maintenanceUntil });

/**
 * Updates an open problem, which keeps the earliest time. A rise of the severity ends its triage, but not the silence of
 * maintenance.
 */
export const updateLife = (life: ProblemLife, report: ProblemReport): ProblemLife => ({
  ...withoutOptions(life),
  ...report,
  since: life.since < report.since ? life.since : report.since,
  ...(isWorse(report, life)
    ? { acknowledgement: O.none, snoozedUntil: earlierOf(life.snoozedUntil, life.maintenanceUntil) }
    : {}),
});

const isWorse = (report: ProblemReport, life: ProblemLife): boolean =>
  severityRank(report.severity) < severityRank(life.severity);

/** Reopens a problem as if it had never been closed, with one flap more. Only current maintenance silences it. */
export const reopenLife = (
  life: ProblemLife,
  report: ProblemReport,
  maintenanceUntil: O.Option<Date> = O.none,
): ProblemLife => {
  const isOver = isWorse(report, life) || isSnoozedByMaintenance(life);
  return {
    ...updateLife(life, report),
    closedAt: O.none,
    closedAs: O.none,
    flaps: life.flaps + 1,
    snoozedUntil: laterOf(isOver ? O.none : life.snoozedUntil, maintenanceUntil),
    maintenanceUntil,
  };
};

export const closeLife = (life: ProblemLife, at: Date, closing: Closing): ProblemLife => ({
  ...life,
  closedAt: O.some(at),
  closedAs: O.some(closing),
});

/** The earlier one; none unless both are given. */
const earlierOf = (one: O.Option<Date>, other: O.Option<Date>): O.Option<Date> =>
  O.isSome(one) && O.isSome(other)
    ? O.some(one.value < other.value ? one.value : other.value)
    : O.none;

const laterOf = (one: O.Option<Date>, other: O.Option<Date>): O.Option<Date> =>
  O.isSome(one) && (O.isNone(other) || other.value < one.value) ? one : other;

/** Without the optional fields, which a report without them removes. */
const withoutOptions = ({
  facts: _facts,
  validUntil: _validUntil,
  ...life
}: ProblemLife): ProblemLife => life;

/** Facts in the order in which they were given, as they are stored. */
export const factsText = (facts: ProblemFacts | undefined): string | null =>
  facts === undefined ? null : JSON.stringify(facts);
