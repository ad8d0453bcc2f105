import { randomUUID } from 'node:crypto';
import { ContainerModule } from 'inversify';
import { monitor } from '../../adapters/scheduler/monitoring/monitor.js';
import type { OnTrouble } from '../../adapters/scheduler/background/warnings.js';
import { recentToolSearch } from '../../adapters/dump-tools/cached-tool-search.js';
import { WATCH_RULES } from '../../core/monitoring/apply-observation.js';
import type { Uuid } from '../../core/shared/uuid.js';
import { attendanceTimes } from '../../core/monitoring/assignment/round-times.js';
import { attendWatch } from '../../core/monitoring/use-cases/send-heartbeat.js';
import { forgetProblems } from '../../core/problems/use-cases/purge-problems.js';
import { watchServer } from '../../core/monitoring/use-cases/check-server.js';
import { watchReport } from '../../core/monitoring/problem-report-wording.js';
import type { Settings } from '../settings/settings.js';
import { PortTokens, Tokens } from './tokens.js';

const { clock, fleet, problems, watched, rota, tool } = PortTokens;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What the logins that may be under way leave to the watch: the rest is for people, who do not wait for silent servers. */
const SHARE_OF_LOGINS = 0.8;

/** So long may what is installed on the control plane have changed without the watch having seen it. */
const LATE_TOOLS_MS = 5_000;

/** The watch of the fleet, which begins when it is told to. */
export const monitorModule = (settings: Settings, onTrouble: OnTrouble) => {
  const intervalMs = settings.watchIntervalSeconds * 1_000;
  const rules = { ...WATCH_RULES, failuresToOpen: settings.watchFailures };
  const lateToolsMs = Math.min(LATE_TOOLS_MS, intervalMs / 2);
  return new ContainerModule(({ bind }) => {
    bind(Tokens.Monitor)
      .toResolvedValue(
        (clock, fleet, problems, watched, rota, tool, login) =>
          monitor({
            // A process that was started anew remembers nothing, and so is another node.
            node: randomUUID() as string as Uuid,
            attendWatch: attendWatch(
              { rota, watched, clock },
              attendanceTimes(intervalMs).goneAfterMs,
            ),
            watchServer: watchServer(
              {
                fleet,
                watched,
                problems,
                clock,
                login,
                tool: recentToolSearch(tool, lateToolsMs),
                reportOf: watchReport,
              },
              rules,
            ),
            forgetProblems: forgetProblems({ problems, clock }, settings.historyDays * DAY_MS),
            rota,
            clock,
            intervalMs,
            looksAtOnce: Math.max(1, Math.floor(settings.checksAtOnce * SHARE_OF_LOGINS)),
            onTrouble,
          }),
        [clock, fleet, problems, watched, rota, tool, Tokens.WatchLogin],
      )
      .inSingletonScope();
  });
};
