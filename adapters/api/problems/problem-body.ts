import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { Acknowledgement, ProblemRecord } from '../../../core/problems/problem.js';
import { problemDocs } from '../../../core/problems/detected-kind-wording.js';
import { orNull } from '../fields/decode-exactly.js';
import { isoOrNull } from '../fields/instants.js';
import { AttentionItem, attentionItem } from './overview-body.js';

/** A problem with all its fields, open or closed. Times are ISO 8601 in UTC, with milliseconds and a Z. */
export interface ProblemBody extends AttentionItem {
  readonly id: string;
  readonly state: string;
  readonly closed_at: string | null;
  /** `resolved`, or `lapsed` where its report was not renewed in time; null while it is open. */
  readonly closed_as: string | null;
  /** How often it came back soon after it was closed, and was reopened. */
  readonly flaps: number;
  /** Unless it is reported again by then, it lapses. */
  readonly valid_until: string | null;
  readonly acknowledged: AcknowledgementBody | null;
  /** Until then the overview leaves it out. */
  readonly snoozed_until: string | null;
  /** It is snoozed because it opened during maintenance; of a closed problem, it was until it closed. */
  readonly during_maintenance: boolean;
  /** The id of the open problem that explains it, which the overview shows instead. */
  readonly suppressed_by: string | null;
  /** How to fix it; null once it is closed, and for what reporters report. */
  readonly remedy: string | null;
  /** Where the documentation of Shipshape explains its kind, relative to the repository; null for kinds of reporters. */
  readonly docs: string | null;
}

export interface AcknowledgementBody {
  /** The id of the token that acknowledged it. */
  readonly by: string;
  readonly at: string;
  readonly note: string;
}

export const ProblemBody = t.type({
  id: t.string,
  ...AttentionItem.props,
  state: t.string,
  closed_at: orNull(t.string),
  closed_as: orNull(t.string),
  flaps: t.number,
  valid_until: orNull(t.string),
  acknowledged: orNull(t.type({ by: t.string, at: t.string, note: t.string })),
  snoozed_until: orNull(t.string),
  during_maintenance: t.boolean,
  suppressed_by: orNull(t.string),
  remedy: orNull(t.string),
  docs: orNull(t.string),
}) satisfies t.Type<ProblemBody, unknown>;

/** How to fix a problem, if Shipshape knows. */
export type RemedyOf = (problem: ProblemRecord) => O.Option<string>;

export const problemBody =
  (remedyOf: RemedyOf) =>
  (problem: ProblemRecord): ProblemBody => ({
    id: problem.id,
    ...attentionItem(problem),
    state: O.isNone(problem.closedAt) ? 'open' : 'closed',
    closed_at: isoOrNull(problem.closedAt),
    closed_as: O.toNullable(problem.closedAs),
    flaps: problem.flaps,
    valid_until: isoOrNull(O.fromNullable(problem.validUntil)),
    acknowledged: pipe(problem.acknowledgement, O.map(acknowledgementBody), O.toNullable),
    snoozed_until: isoOrNull(problem.snoozedUntil),
    during_maintenance: problem.isDuringMaintenance,
    suppressed_by: O.toNullable(problem.suppressedBy),
    remedy: O.isNone(problem.closedAt) ? O.toNullable(remedyOf(problem)) : null,
    docs: O.toNullable(problemDocs(problem.kind)),
  });

const acknowledgementBody = ({ by, at, note }: Acknowledgement): AcknowledgementBody => ({
  by,
  at: at.toISOString(),
  note,
});
