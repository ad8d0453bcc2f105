import * as t from 'io-ts';
import type { SetupCounts } from '../../../core/fleet/setup-counts.js';
import type { OpenCounts } from '../../../core/problems/open-counts.js';
import { decodeRow } from '../rows/decode-row.js';

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
