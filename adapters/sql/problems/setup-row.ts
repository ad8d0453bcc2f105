import * as t from 'io-ts';
import type { SetupCounts } from '../../../core/fleet/setup-counts.js';
import { decodeRow } from '../rows/decode-row.js';

const SetupRow = t.strict({
  servers: t.number,
  instances: t.number,
  destinations: t.number,
  schedules: t.number,
  channels: t.number,
}) satisfies t.Type<SetupCounts, unknown>;

export const decodeSetupRow = decodeRow(SetupRow, () => 'setup counts');
