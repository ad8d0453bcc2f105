import type { OnWarning } from '../../adapters/scheduler/background/warnings.js';
import { repeat, type Startable, worker } from '../../adapters/scheduler/background/worker.js';
import {
  unusedTokensReport,
  waitingApprovalsReport,
} from '../../core/monitoring/fleet-report-wording.js';
import {
  findUnusedTokens,
  findWaitingApprovals,
} from '../../core/monitoring/use-cases/record-of-fleet.js';
import { HOUR_MS } from '../../core/shared/durations.js';
import type { ServiceParts } from '../modules/parts.js';

const APPROVALS_MS = 15_000;

/** Finds every hour whether there are unused tokens, and every few seconds whether something waits for an approval. */
export const watchAccess = (parts: ServiceParts, onWarning: OnWarning): Startable => {
  const tokens = findUnusedTokens({ ...parts, unusedTokensReport });
  const approvals = findWaitingApprovals({ ...parts, waitingApprovalsReport });
  return worker({ clock: parts.clock, onWarning }, (at) => [
    repeat({ work: tokens, everyMs: HOUR_MS }, at),
    repeat({ work: approvals, everyMs: APPROVALS_MS }, at),
  ]);
};
