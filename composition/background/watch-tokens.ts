import { repeat } from '../../adapters/scheduler/background/repeat.js';
import { sleep } from '../../adapters/scheduler/background/sleep.js';
import { type Startable, startable } from '../../adapters/scheduler/background/startable.js';
import { createWarnings, type OnWarning } from '../../adapters/scheduler/background/warnings.js';
import { unusedTokensReport } from '../../core/monitoring/fleet-report-wording.js';
import { findUnusedTokens } from '../../core/monitoring/use-cases/find-unused-tokens.js';
import { HOUR_MS } from '../../core/shared/durations.js';
import type { ServiceParts } from '../modules/parts.js';

/** Finds every hour whether there are tokens that nobody uses. */
export const watchTokens = (parts: ServiceParts, onWarning: OnWarning): Startable => {
  const work = findUnusedTokens({ ...parts, unusedTokensReport });
  const warnings = createWarnings(onWarning, () => parts.clock.now().getTime());
  const finding = { work, everyMs: HOUR_MS, batchSize: Infinity };
  return startable((signal) => repeat(finding, warnings, sleep, signal));
};
