import { ContainerModule } from 'inversify';
import { acknowledgeProblem } from '../../core/problems/use-cases/acknowledge-problem.js';
import { applyFleet } from '../../core/fleet/use-cases/apply-fleet.js';
import { authenticate } from '../../core/access/use-cases/authenticate.js';
import { checkDumpReadiness } from '../../core/dump-check/use-cases/check-dump-readiness.js';
import { closeProblem } from '../../core/problems/use-cases/close-problem.js';
import { createToken } from '../../core/access/use-cases/create-token.js';
import { getOverview } from '../../core/problems/use-cases/get-overview.js';
import { getProblem } from '../../core/problems/use-cases/get-problem.js';
import { issueFirstToken } from '../../core/access/use-cases/issue-first-token.js';
import { listProblems } from '../../core/problems/use-cases/list-problems.js';
import { listTokens } from '../../core/access/use-cases/list-tokens.js';
import { locateResources } from '../../core/fleet/use-cases/locate-resources.js';
import { mayApplyFleet } from '../../core/fleet/use-cases/may-apply-fleet.js';
import { openProblem } from '../../core/problems/use-cases/open-problem.js';
import { revokeToken } from '../../core/access/use-cases/revoke-token.js';
import { snoozeProblem } from '../../core/problems/use-cases/snooze-problem.js';
import { PortTokens, Tokens } from './tokens.js';

const {
  clock,
  generator,
  fleet,
  overview,
  problems,
  history,
  permissions,
  tokens,
  tool,
  login,
  seen,
} = PortTokens;

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
      (
        clock,
        generator,
        fleet,
        overview,
        problems,
        history,
        permissions,
        tokens,
        tool,
        login,
        seen,
      ) => ({
        getOverview: getOverview({ overview, clock }),
        checkDumpReadiness: checkDumpReadiness({ permissions, fleet, tool, login, seen }),
        locateResources: locateResources({ fleet }),
        mayApplyFleet: mayApplyFleet({ permissions }),
        applyFleet: applyFleet({ permissions, fleet }),
        createToken: createToken({ permissions, tokens, generator, clock }),
        listTokens: listTokens({ permissions, tokens }),
        revokeToken: revokeToken({ permissions, tokens, clock }),
        listProblems: listProblems({ history, clock }),
        getProblem: getProblem({ history, clock }),
        openProblem: openProblem({ permissions, problems, clock }),
        closeProblem: closeProblem({ permissions, problems, clock }),
        acknowledgeProblem: acknowledgeProblem({ history, permissions, problems, clock }),
        snoozeProblem: snoozeProblem({ history, permissions, problems, clock }),
        issueFirstToken: issueFirstToken({ tokens, generator, clock }),
      }),
      [
        clock,
        generator,
        fleet,
        overview,
        problems,
        history,
        permissions,
        tokens,
        tool,
        login,
        seen,
      ],
    )
    .inSingletonScope();
});
