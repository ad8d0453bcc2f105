import type { AcknowledgeProblem } from '../../core/problems/use-cases/acknowledge-problem.js';
import type { ApplyFleet } from '../../core/fleet/use-cases/apply-fleet.js';
import type { CheckDumpReadiness } from '../../core/dump-check/use-cases/check-dump-readiness.js';
import type { CloseProblem } from '../../core/problems/use-cases/close-problem.js';
import type { CreateToken } from '../../core/access/use-cases/create-token.js';
import type { DownloadDump } from '../../core/backups/use-cases/download-dump.js';
import type { GetOverview } from '../../core/problems/use-cases/get-overview.js';
import type { GetRun } from '../../core/backups/use-cases/get-run.js';
import type { ListRuns } from '../../core/backups/use-cases/list-runs.js';
import type { GetProblem } from '../../core/problems/use-cases/get-problem.js';
import type { ListDatabases } from '../../core/fleet/use-cases/list-databases.js';
import type { GetWatch } from '../../core/monitoring/use-cases/get-watch.js';
import type { ListProblems } from '../../core/problems/use-cases/list-problems.js';
import type { ListTokens } from '../../core/access/use-cases/list-tokens.js';
import type { LocateResources } from '../../core/fleet/use-cases/locate-resources.js';
import type { MayApplyFleet } from '../../core/fleet/use-cases/may-apply-fleet.js';
import type { OpenProblem } from '../../core/problems/use-cases/open-problem.js';
import type { RevokeToken } from '../../core/access/use-cases/revoke-token.js';
import type { SnoozeProblem } from '../../core/problems/use-cases/snooze-problem.js';

/** The use cases that the API is built on. */
export interface UseCases {
  readonly getOverview: GetOverview;
  readonly getWatch: GetWatch;
  readonly checkDumpReadiness: CheckDumpReadiness;
  readonly downloadDump: DownloadDump;
  readonly locateResources: LocateResources;
  readonly listDatabases: ListDatabases;
  readonly mayApplyFleet: MayApplyFleet;
  readonly applyFleet: ApplyFleet;
  readonly createToken: CreateToken;
  readonly listTokens: ListTokens;
  readonly revokeToken: RevokeToken;
  readonly listProblems: ListProblems;
  readonly getProblem: GetProblem;
  readonly openProblem: OpenProblem;
  readonly closeProblem: CloseProblem;
  readonly acknowledgeProblem: AcknowledgeProblem;
  readonly snoozeProblem: SnoozeProblem;
  readonly listRuns: ListRuns;
  readonly getRun: GetRun;
}
