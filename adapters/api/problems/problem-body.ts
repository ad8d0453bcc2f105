import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import { problemDocs } from '../../../core/problems/detected-kind-wording.js';
import { PROBLEM_STATES, type ProblemPage } from '../../../core/problems/problem-page.js';
import type { Acknowledgement, ProblemRecord } from '../../../core/problems/problem.js';
import { CLOSINGS } from '../../../core/problems/problem.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';
import { ATTENTION } from './overview-body.js';
import { problemCursor } from './problem-parameters.js';
import { problemKind } from './problem-key-parameters.js';

const AcknowledgementBody = d.namedRecord('Acknowledgement', {
  by: d.about(d.text, 'The id of the token that acknowledged it.'),
  at: d.instant,
  note: d.text,
});
export type AcknowledgementBody = t.TypeOf<typeof AcknowledgementBody>;

/** A problem with all its fields, open or closed. */
export const ProblemBody = d.namedRecord('Problem', {
  id: d.uuid,
  ...ATTENTION,
  kind: problemKind,
  path: d.about(d.text, 'Of its resource now, such as `db-eu-1/main`.'),
  state: d.choice(PROBLEM_STATES),
  closed_at: d.orNull(d.instant),
  closed_as: d.about(
    d.choiceOrNull(CLOSINGS),
    'How it was closed: `lapsed` where its report was not renewed in time.',
  ),
  flaps: d.about(
    d.count,
    'How often it came back within ten minutes of its closing, and was reopened.',
  ),
  valid_until: d.about(d.orNull(d.instant), 'Unless it is reported again by then, it lapses.'),
  acknowledged: d.orNull(AcknowledgementBody),
  snoozed_until: d.about(d.orNull(d.instant), 'Until then the overview leaves it out.'),
  during_maintenance: d.about(
    d.flag,
    'Whether it is snoozed because it opened during maintenance; of a closed problem, whether it was until it closed.',
  ),
  suppressed_by: d.about(
    d.orNull(d.uuid),
    'The open problem of the offline server above it, which the overview and the list show instead.',
  ),
  explained_by: d.about(
    d.orNull(d.uuid),
    'The open problem that explains it, and with which it is fixed. The overview leaves it out where that one is as severe.',
  ),
  remedy: d.about(
    d.orNull(d.text),
    'How to fix it; null once it is closed, and for the kinds of reporters.',
  ),
  docs: d.about(
    d.orNull(d.text),
    'Where the documentation explains the kind, relative to the repository of Shipshape; null for the kinds of reporters.',
    { examples: ['docs/reference/problems.md#server_offline'] },
  ),
});
export type ProblemBody = t.TypeOf<typeof ProblemBody>;

export const ProblemPageBody = d.namedRecord('Problems', {
  problems: d.listOf(ProblemBody),
  next: d.nextPage,
});
export type ProblemPageBody = t.TypeOf<typeof ProblemPageBody>;

/** How to fix a problem, if Shipshape knows. */
export type RemedyOf = (problem: ProblemRecord) => O.Option<string>;

export const problemBody =
  (remedyOf: RemedyOf) =>
  (problem: ProblemRecord): ProblemBody =>
    encode(ProblemBody, problem, {
      resource_type: problem.resource.type,
      resource_id: problem.resource.id,
      name: problem.resource.name,
      path: problem.path ?? problem.resource.name,
      state: O.isNone(problem.closedAt) ? 'open' : 'closed',
      acknowledged: pipe(problem.acknowledgement, O.map(acknowledgementBody), O.toNullable),
      during_maintenance: problem.isDuringMaintenance,
      remedy: O.isNone(problem.closedAt) ? O.toNullable(remedyOf(problem)) : null,
      docs: O.toNullable(problemDocs(problem.kind)),
    });

const acknowledgementBody = (given: Acknowledgement): AcknowledgementBody =>
  encode(AcknowledgementBody, given);

export const problemPageBody =
  (remedyOf: RemedyOf) =>
  ({ problems, next }: ProblemPage): ProblemPageBody => ({
    problems: problems.map(problemBody(remedyOf)),
    next: pipe(next, O.map(problemCursor), O.toNullable),
  });
