import { ContainerModule } from 'inversify';
import { toolDumpMaker } from '../../adapters/dump-tools/backups/tool-dump-maker.js';
import { downloadDump } from '../../core/backups/use-cases/download-dump.js';
import type { Uuid } from '../../core/shared/uuid.js';
import type { Settings } from '../settings/settings.js';
import type { OnToolNotice } from '../shipshape.js';
import { stoppableDownloads } from '../stoppable-downloads.js';
import { PortTokens, Tokens } from './tokens.js';

const { permissions, fleet, tool, login, seen, runs, dumps, clock, timer } = PortTokens;

/** The dump tools behind gates, and downloads of what they make. */
export const downloadsModule = (settings: Settings, onToolNotice: OnToolNotice, node: Uuid) =>
  new ContainerModule(({ bind }) => {
    bind(PortTokens.dumps)
      .toResolvedValue(
        (openGate) =>
          toolDumpMaker({ openGate, lockWaitMs: settings.lockWaitMs, onToolMessage: onToolNotice }),
        [Tokens.OpenDumpGate],
      )
      .inSingletonScope();
    bind(Tokens.Downloads)
      .toResolvedValue(
        (permissions, fleet, tool, login, seen, runs, dumps, clock, timer) =>
          stoppableDownloads((stopping) =>
            downloadDump(
              { permissions, fleet, tool, login, seen, runs, dumps, clock, timer },
              { ...rulesOf(settings), node, stopping },
            ),
          ),
        [permissions, fleet, tool, login, seen, runs, dumps, clock, timer],
      )
      .inSingletonScope();
  });

export const rulesOf = (settings: Settings) => ({
  limits: {
    perDatabase: settings.dumpsPerDatabase,
    perInstance: settings.dumpsPerInstance,
    perNode: settings.dumpsPerNode,
  },
  deadlineMs: settings.dumpDeadlineMs,
  stallMs: settings.dumpStallMs,
});
