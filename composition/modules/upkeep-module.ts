import { ContainerModule } from 'inversify';
import type { OnWarning } from '../../adapters/scheduler/background/warnings.js';
import { runUpkeep } from '../../adapters/scheduler/backups/run-upkeep.js';
import { maintenanceUpkeep } from '../../adapters/scheduler/maintenance/maintenance-upkeep.js';
import { endAbandonedRuns } from '../../core/backups/use-cases/end-abandoned-runs.js';
import { purgeRuns } from '../../core/backups/use-cases/purge-runs.js';
import { purgeRejections } from '../../core/dump-check/use-cases/purge-rejections.js';
import { followRules } from '../../core/maintenance/use-cases/follow-rules.js';
import { purgeWindows } from '../../core/maintenance/use-cases/purge-windows.js';
import type { Settings } from '../settings/settings.js';
import { PortTokens, Tokens } from './tokens.js';
import { DAY_MS } from '../../core/shared/durations.js';

/** What keeps the runs in order, besides those who make them, and makes the windows of maintenance that the fleet file says. */
export const upkeepModule = (settings: Settings, onWarning: OnWarning) =>
  new ContainerModule(({ bind }) => {
    bind(Tokens.RunUpkeep)
      .toResolvedValue(
        (runs, rejections, clock) =>
          runUpkeep({
            endAbandonedRuns: endAbandonedRuns({ runs }),
            purgeRuns: purgeRuns({ runs, clock }, settings.runHistoryDays * DAY_MS),
            purgeRejections: purgeRejections({ rejections, clock }),
            clock,
            onWarning,
          }),
        [PortTokens.runs, PortTokens.rejections, PortTokens.clock],
      )
      .inSingletonScope();
    bind(Tokens.MaintenanceUpkeep)
      .toResolvedValue(
        (maintenance, dueTimes, clock) =>
          maintenanceUpkeep({
            followRules: followRules({ maintenance, dueTimes, clock }),
            purgeWindows: purgeWindows({ maintenance, clock }),
            ...{ clock, onWarning },
          }),
        [PortTokens.maintenance, PortTokens.dueTimes, PortTokens.clock],
      )
      .inSingletonScope();
  });
