import { maintenanceUpkeep } from '../../adapters/scheduler/maintenance/maintenance-upkeep.js';
import { runUpkeep } from '../../adapters/scheduler/backups/run-upkeep.js';
import { together } from '../../adapters/scheduler/background/startable.js';
import type { Monitor } from '../../adapters/scheduler/monitoring/monitor.js';
import { endAbandonedRuns } from '../../core/backups/use-cases/end-abandoned-runs.js';
import { purgeRuns } from '../../core/backups/use-cases/purge-runs.js';
import { purgeRejections } from '../../core/dump-check/use-cases/purge-rejections.js';
import { followRules } from '../../core/maintenance/use-cases/follow-rules.js';
import { purgeWindows } from '../../core/maintenance/use-cases/purge-windows.js';
import type { OnDelivery } from '../../core/notifications/delivery-attempt.js';
import type { OnProblemChange } from '../../core/notifications/problem-change.js';
import { DAY_MS } from '../../core/shared/durations.js';
import type { ServiceParts } from '../modules/parts.js';
import type { Settings } from '../settings/settings.js';
import { dispatchDumps, type DispatchOptions } from './dispatch-dumps.js';
import { monitorFleet } from './monitor-fleet.js';
import { callListener, sendNotifications } from './send-notifications.js';

export interface BackgroundOptions extends DispatchOptions {
  readonly onDelivery: OnDelivery;
  /** Of an embedder, if it brings one. */
  readonly onProblemChange: OnProblemChange | undefined;
}

/** Everything that works from `start()` on, over the parts of a service. */
export const backgroundWork = (
  parts: ServiceParts,
  settings: Settings,
  options: BackgroundOptions,
): Monitor => {
  const { clock } = parts;
  const { onWarning, onProblemChange } = options;
  return together(monitorFleet(parts, settings, onWarning), [
    // Without its upkeep a list of runs shows dumps that nobody makes any more.
    runUpkeep({
      endAbandonedRuns: endAbandonedRuns(parts),
      purgeRuns: purgeRuns(parts, settings.runHistoryDays * DAY_MS),
      purgeRejections: purgeRejections(parts),
      ...{ clock, onWarning },
    }),
    maintenanceUpkeep({
      followRules: followRules(parts),
      purgeWindows: purgeWindows(parts),
      ...{ clock, onWarning },
    }),
    callListener(parts, onWarning, onProblemChange),
    ...(settings.dispatch
      ? [dispatchDumps(parts, settings, options), sendNotifications(parts, options)]
      : []),
  ]);
};
