import type { Option } from 'fp-ts/lib/Option.js';
import type { ResourceId, SubjectType } from '../shared/resource.js';
import type { Uuid } from '../shared/uuid.js';
import { DAY_MS, dayOf } from '../shared/durations.js';
import { isPrintableLine } from '../shared/name.js';

export const SEVERITIES = ['critical', 'warning', 'info'] as const;

/** How severe a problem is, the most severe first. */
export type Severity = (typeof SEVERITIES)[number];

/** 0 for the most severe. */
export const severityRank = (severity: Severity): number => SEVERITIES.indexOf(severity);

/** What identifies a problem: a resource has at most one open problem of a kind. */
export interface ProblemKey {
  /** Open to reporters; in snake case, such as `server_offline`. */
  readonly kind: string;
  readonly resource: { readonly type: SubjectType; readonly id: ResourceId };
}

export interface ProblemReport extends ProblemKey {
  readonly severity: Severity;
  /** For people; free of secrets and of anything that a target sent. */
  readonly message: string;
  /** The first failure of the current streak. */
  readonly since: Date;
  /** The cause in detail, from which the remedy is worded. */
  readonly facts?: ProblemFacts;
  /** A problem that is not reported again by then lapses; without it, none does. */
  readonly validUntil?: Date;
}

/** Codes and numbers from closed lists of ours, by name; never anything that a target sent. */
export type ProblemFacts = Readonly<Record<string, string | number>>;

/** A problem, under the current name of its resource. */
export interface Problem extends ProblemReport {
  readonly id: Uuid;
  readonly resource: ProblemKey['resource'] & { readonly name: string };
}

/** An open problem, as far as its place in the overview depends on it. */
export interface PrioritizedProblem extends Problem {
  readonly isAcknowledged: boolean;
  /** The key of the problem that explains it, as `detectedKeyText` writes it, whether or not that is open. */
  readonly explainedBy?: string;
}

/** A snoozed problem that explains others, which are left out with it. */
export interface SnoozedCause extends Pick<Problem, 'severity'> {
  /** As `detectedKeyText` writes it. */
  readonly key: string;
}

/** How a problem was closed: a good observation or a reporter ended it, or its report was not renewed in time. */
export const CLOSINGS = ['resolved', 'lapsed'] as const;

export type Closing = (typeof CLOSINGS)[number];

/** A problem with everything that is stored of it, open or closed. */
export interface ProblemRecord extends Problem {
  /** Of its resource now, such as `db-eu-1/main`; absent where that is the name, as in what channels are given. */
  readonly path?: string;
  /** None while it is open. */
  readonly closedAt: Option<Date>;
  /** None while it is open. */
  readonly closedAs: Option<Closing>;
  /** How often it was reopened. */
  readonly flaps: number;
  /** Of a closed problem the last one, which is restored if it is reopened. */
  readonly acknowledgement: Option<Acknowledgement>;
  /** Until then it is not in the overview; ignored once it has passed, and for a closed problem. */
  readonly snoozedUntil: Option<Date>;
  /** Whether it is snoozed by maintenance, and not by a caller; of a closed problem, whether it was when it closed. */
  readonly isDuringMaintenance: boolean;
  /** The open problem of the offline server above it, if the caller may see it; lists and the overview show that one alone. */
  readonly suppressedBy: Option<Uuid>;
  /** The open problem that explains this one, which is fixed with it, if the caller may see it; absent where none does. */
  readonly explainedBy?: Uuid;
}

export interface Acknowledgement {
  /** The id of that caller. */
  readonly by: string;
  readonly at: Date;
  /** Free text, such as who does what about it; may be empty. */
  readonly note: string;
}

/** How many days a row shows, including today. */
export const DAYS_SHOWN = 90;

export interface OpenDays {
  readonly severity: Severity;
  readonly first: number;
  readonly last: number;
}

/** From when on the history of a resource is complete. */
export interface Knowledge {
  readonly addedAt: Date;
  /** Problems that were closed before this time are removed. */
  readonly purgedBefore: Date;
}

const LETTERS: Readonly<Record<Severity, string>> = { critical: 'c', warning: 'w', info: 'i' };

/**
 * A letter for each of the last days, the oldest first and today last: the worst severity that was open on it, as `c`, `w` or
 * `i`; `.` where nothing was open, and `-` where that is unknown.
 */
export const daysOf = (
  problems: readonly OpenDays[],
  { addedAt, purgedBefore }: Knowledge,
  at: Date,
): string => {
  const today = dayOf(at);
  const start = today - DAYS_SHOWN + 1;
  const known = Math.max(dayOf(addedAt), Math.ceil(purgedBefore.getTime() / DAY_MS));
  const unknown = Math.min(Math.max(Math.min(known, today) - start, 0), DAYS_SHOWN);
  const quiet = '-'.repeat(unknown) + '.'.repeat(DAYS_SHOWN - unknown);
  if (problems.length === 0) return quiet;
  const letterOf = (day: number): string | undefined => {
    const open = problems.filter(({ first, last }) => first <= day && day <= last);
    const worst = SEVERITIES.find((severity) =>
      open.some((problem) => problem.severity === severity),
    );
    return worst && LETTERS[worst];
  };
  return Array.from(quiet, (letter, place) => letterOf(start + place) ?? letter).join('');
};

export type ReportField = 'kind' | 'severity' | 'message' | 'since';

/** The difference of clocks: a time that is at most this far ahead counts as now. */
export const CLOCK_SKEW_MS = 60_000;

/** How long a report may be valid: from a second to a week. */
export const VALIDITY_MS = { min: 1_000, max: 7 * DAY_MS } as const;

/** How long the message of a report may be, in the unit of `length`. */
export const MESSAGE_CHARACTERS = 1_000;

const IS_VALID: { readonly [P in ReportField]: (value: ProblemReport[P]) => boolean } = {
  kind: (kind) => /^[a-z][a-z0-9_]{0,63}$/.test(kind),
  severity: (severity) => SEVERITIES.includes(severity),
  message: (message) => isPrintableLine(message) && message.length <= MESSAGE_CHARACTERS,
  since: (since) => since.getTime() >= 0 && since.getTime() < Date.UTC(10_000, 0),
};

export const isValidField =
  <P extends ReportField>(field: P) =>
  (value: ProblemReport[P]): boolean =>
    IS_VALID[field](value);

export const invalidFields = (report: ProblemReport): readonly ReportField[] =>
  (Object.keys(IS_VALID) as readonly ReportField[]).filter(
    (field) => !isValidField(field)(report[field]),
  );
