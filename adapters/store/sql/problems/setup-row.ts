import * as t from 'io-ts';
import type { OpenCounts, SetupCounts } from '../../../../core/problems/resource-row.js';
import { SEVERITIES } from '../../../../core/problems/problem.js';
import { decodeRow } from '../rows/decode-row.js';
import { problemRank } from './problem-row.js';

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

/** The sums of such counts; null where there is none. */
export const OPEN_COUNT_SUMS = SEVERITIES.map(
  (severity) => `sum(${severity})::integer AS ${severity}`,
).join(', ');
