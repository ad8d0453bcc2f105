import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { Acknowledgement, ProblemRecord } from '../../../core/problems/problem.js';
import { isoOrNull } from '../fields/instants.js';
import { AttentionItem, attentionItem } from './overview-body.js';

/** A problem with all its fields, open or closed. Times are ISO 8601 in UTC, with milliseconds and a Z. */
export interface ProblemBody extends AttentionItem {
  readonly id: string;
  readonly state: string;
  readonly closed_at: string | null;
  readonly acknowledged: AcknowledgementBody | null;
  /** Until then the overview leaves it out. */
  readonly snoozed_until: string | null;
}

export interface AcknowledgementBody {
  /** The id of the token that acknowledged it. */
  readonly by: string;
  readonly at: string;
  readonly note: string;
}

const orNull = <A>(codec: t.Type<A>) => t.union([codec, t.null]);

export const ProblemBody = t.type({
  id: t.string,
  ...AttentionItem.props,
  state: t.string,
  closed_at: orNull(t.string),
  acknowledged: orNull(t.type({ by: t.string, at: t.string, note: t.string })),
  snoozed_until: orNull(t.string),
}) satisfies t.Type<ProblemBody, unknown>;

export const problemBody = (problem: ProblemRecord): ProblemBody => ({
  id: problem.id,
  ...attentionItem(problem),
  state: O.isNone(problem.closedAt) ? 'open' : 'closed',
  closed_at: isoOrNull(problem.closedAt),
  acknowledged: pipe(problem.acknowledgement, O.map(acknowledgementBody), O.toNullable),
  snoozed_until: isoOrNull(problem.snoozedUntil),
});

const acknowledgementBody = ({ by, at, note }: Acknowledgement): AcknowledgementBody => ({
  by,
  at: at.toISOString(),
  note,
});
