import * as t from 'io-ts';
import type { OpenCounts } from '../../../core/problems/open-counts.js';
import { decodeRow } from '../rows/decode-row.js';

const OpenCountsRow = t.strict({
  critical: t.number,
  warning: t.number,
  info: t.number,
}) satisfies t.Type<OpenCounts, unknown>;

export const decodeOpenCounts = decodeRow(OpenCountsRow, () => 'counts of problems');
