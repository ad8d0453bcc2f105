import type { Startable } from '../../adapters/scheduler/background/startable.js';
import type { OnWarning } from '../../adapters/scheduler/background/warnings.js';
import { repeat, worker } from '../../adapters/scheduler/background/worker.js';
import { unusedTokensReport } from '../../core/monitoring/fleet-report-wording.js';
import { findUnusedTokens } from '../../core/monitoring/use-cases/find-unused-tokens.js';
import { HOUR_MS } from '../../core/shared/durations.js';
import type { ServiceParts } from '../modules/parts.js';

/** Finds every hour whether there are tokens that nobody uses. */
export const watchTokens = (parts: ServiceParts, onWarning: OnWarning): Startable => {
  const work = findUnusedTokens({ ...parts, unusedTokensReport });
  return worker({ clock: parts.clock, onWarning }, (at) => [
    repeat({ work, everyMs: HOUR_MS }, at),
  ]);
};
