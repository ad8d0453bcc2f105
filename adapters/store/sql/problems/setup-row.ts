import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { OpenCounts, SetupCounts } from '../../../../core/problems/resource-row.js';
import { SEVERITIES, type SnoozedCause } from '../../../../core/problems/problem.js';
import { decodeRow, decodeRows } from '../rows/decode-row.js';
import { PROBLEM_COLUMNS, problemRank } from './problem-row.js';

const SetupRow = t.strict({
  servers: t.number,
  instances: t.number,
  destinations: t.number,
  schedules: t.number,
  channels: t.number,
}) satisfies t.Type<SetupCounts, unknown>;

export const decodeSetupRow = decodeRow(SetupRow, () => 'setup counts');

const OpenCountsRow = t.strict({
  critical: t.number,
  warning: t.number,
  info: t.number,
}) satisfies t.Type<OpenCounts, unknown>;

export const decodeOpenCounts = decodeRow(OpenCountsRow, () => 'counts of problems');

/** How many rows `s` there are of each severity: their rank is twice the severity, plus 1 if they are acknowledged. */
export const OPEN_COUNT_COLUMNS = SEVERITIES.map(
  (severity) =>
    `count(*) FILTER (WHERE s.rank BETWEEN ${problemRank(severity, false)} AND ${problemRank(severity, true)}) AS ${severity}`,
).join(', ');

/** The sums of such counts; null if there are none. */
export const OPEN_COUNT_SUMS = SEVERITIES.map(
  (severity) => `sum(${severity})::integer AS ${severity}`,
).join(', ');

const decodeSnoozedCause = decodeRow(
  t.strict({ severity: PROBLEM_COLUMNS.severity, key: t.string }) satisfies t.Type<
    SnoozedCause,
    unknown
  >,
  () => 'snoozed problem',
);

/** What a statement finds of snoozed problems that explain those of a page: a severity and a key each. */
export const decodeSnoozedCauses = flow(
  decodeRow(t.type({ snoozed_causes: t.union([t.string, t.null]) }), () => 'snoozed problems'),
  E.flatMap(({ snoozed_causes: causes }) =>
    decodeRows(
      decodeSnoozedCause,
      (causes?.split(',') ?? []).map(
        (cause) => /^(?<severity>\w+) (?<key>.+)$/.exec(cause)?.groups,
      ),
    ),
  ),
);
