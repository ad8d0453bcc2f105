import type { AcknowledgeProblem } from '../../core/use-cases/acknowledge-problem.js';
import type { ApplyFleet } from '../../core/use-cases/apply-fleet.js';
import type { CheckDumpReadiness } from '../../core/use-cases/check-dump-readiness.js';
import type { CloseProblem } from '../../core/use-cases/close-problem.js';
import type { CreateToken } from '../../core/use-cases/create-token.js';
import type { GetOverview } from '../../core/use-cases/get-overview.js';
import type { GetProblem } from '../../core/use-cases/get-problem.js';
import type { ListProblems } from '../../core/use-cases/list-problems.js';
import type { ListTokens } from '../../core/use-cases/list-tokens.js';
import type { LocateResources } from '../../core/use-cases/locate-resources.js';
import type { MayApplyFleet } from '../../core/use-cases/may-apply-fleet.js';
import type { OpenProblem } from '../../core/use-cases/open-problem.js';
import type { RevokeToken } from '../../core/use-cases/revoke-token.js';
import type { SnoozeProblem } from '../../core/use-cases/snooze-problem.js';

/** The use cases that the operations stand on. */
export interface UseCases {
  readonly getOverview: GetOverview;
  readonly checkDumpReadiness: CheckDumpReadiness;
  readonly locateResources: LocateResources;
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
}
