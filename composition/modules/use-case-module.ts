import { ContainerModule } from 'inversify';
import { sha256Digest } from '../../adapters/crypto/sha256-digest.js';
import { acknowledgeProblem } from '../../core/problems/use-cases/acknowledge-problem.js';
import { applyFleet } from '../../core/fleet/use-cases/apply-fleet.js';
import { authenticate } from '../../core/access/use-cases/authenticate.js';
import { checkDumpReadiness } from '../../core/dump-check/use-cases/check-dump-readiness.js';
import { closeProblem } from '../../core/problems/use-cases/close-problem.js';
import { createToken } from '../../core/access/use-cases/create-token.js';
import { getOverview } from '../../core/problems/use-cases/get-overview.js';
import { getProblem } from '../../core/problems/use-cases/get-problem.js';
import { issueFirstToken } from '../../core/access/use-cases/issue-first-token.js';
import { listDatabases } from '../../core/fleet/use-cases/list-databases.js';
import { listProblems } from '../../core/problems/use-cases/list-problems.js';
import { listTokens } from '../../core/access/use-cases/list-tokens.js';
import { locateResources } from '../../core/fleet/use-cases/locate-resources.js';
import { mayApplyFleet } from '../../core/fleet/use-cases/may-apply-fleet.js';
import { getRun } from '../../core/backups/use-cases/get-run.js';
import { listRuns } from '../../core/backups/use-cases/list-runs.js';
import { testDestination } from '../../core/backups/use-cases/destinations/test-destination.js';
import { cancelRun } from '../../core/backups/use-cases/runs/cancel-run.js';
import { downloadStoredDump } from '../../core/backups/use-cases/runs/download-stored-dump.js';
import { startRun } from '../../core/backups/use-cases/runs/start-run.js';
import { listSchedules } from '../../core/backups/use-cases/schedules/list-schedules.js';
import { reportRun } from '../../core/backups/use-cases/schedules/report-run.js';
import { openProblem } from '../../core/problems/use-cases/open-problem.js';
import { revokeToken } from '../../core/access/use-cases/revoke-token.js';
import { snoozeProblem } from '../../core/problems/use-cases/snooze-problem.js';
import type { Downloads } from '../stoppable-downloads.js';
import { namedPorts } from './named-ports.js';
import { type AllUseCases, PortTokens, Tokens } from './tokens.js';

const { clock, generator, tokens } = PortTokens;

const named = namedPorts([
  'clock',
  'generator',
  'fleet',
  'overview',
  'problems',
  'history',
  'permissions',
  'tokens',
  'tool',
  'login',
  'seen',
  'runs',
  'queue',
  'schedules',
  'destinations',
  'storage',
  'dueTimes',
]);

type UseCasePorts = ReturnType<typeof named.portsOf>;

/** Every use case over the ports, whichever adapters stand behind them. */
export const useCaseModule = new ContainerModule(({ bind }) => {
  bind(PortTokens.authenticator)
    .toResolvedValue(
      (tokens, generator, clock) => ({ authenticate: authenticate({ tokens, generator, clock }) }),
      [tokens, generator, clock],
    )
    .inSingletonScope();
  bind(Tokens.UseCases)
    .toResolvedValue(
      ({ downloadDump }: Downloads, ...given: unknown[]) => ({
        ...useCasesOver(named.portsOf(given)),
        downloadDump,
      }),
      [Tokens.Downloads, ...named.tokens],
    )
    .inSingletonScope();
});

const useCasesOver = (ports: UseCasePorts): Omit<AllUseCases, 'downloadDump' | 'getWatch'> => ({
  getOverview: getOverview(ports),
  checkDumpReadiness: checkDumpReadiness(ports),
  locateResources: locateResources(ports),
  listDatabases: listDatabases(ports),
  mayApplyFleet: mayApplyFleet(ports),
  applyFleet: applyFleet(ports),
  createToken: createToken(ports),
  listTokens: listTokens(ports),
  revokeToken: revokeToken(ports),
  listProblems: listProblems(ports),
  getProblem: getProblem(ports),
  openProblem: openProblem(ports),
  closeProblem: closeProblem(ports),
  acknowledgeProblem: acknowledgeProblem(ports),
  snoozeProblem: snoozeProblem(ports),
  listRuns: listRuns(ports),
  getRun: getRun(ports),
  startRun: startRun(ports),
  cancelRun: cancelRun(ports),
  downloadStoredDump: downloadStoredDump({ ...ports, digest: sha256Digest }),
  listSchedules: listSchedules(ports),
  reportRun: reportRun(ports),
  testDestination: testDestination(ports),
  issueFirstToken: issueFirstToken(ports),
});
