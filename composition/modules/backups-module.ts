import { ContainerModule } from 'inversify';
import type { OnWarning } from '../../adapters/scheduler/background/warnings.js';
import { runUpkeep } from '../../adapters/scheduler/backups/run-upkeep.js';
import { endAbandonedRuns } from '../../core/backups/use-cases/end-abandoned-runs.js';
import { purgeRuns } from '../../core/backups/use-cases/purge-runs.js';
import type { Settings } from '../settings/settings.js';
import { PortTokens, Tokens } from './tokens.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What keeps the runs in order, besides those who make them. */
export const backupsModule = (settings: Settings, onWarning: OnWarning) =>
  new ContainerModule(({ bind }) => {
    bind(Tokens.RunUpkeep)
      .toResolvedValue(
        (runs, clock) =>
          runUpkeep({
            endAbandonedRuns: endAbandonedRuns({ runs }),
            purgeRuns: purgeRuns({ runs, clock }, settings.runHistoryDays * DAY_MS),
            clock,
            onWarning,
          }),
        [PortTokens.runs, PortTokens.clock],
      )
      .inSingletonScope();
  });
