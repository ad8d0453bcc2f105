import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import type { OverviewBody } from '../../api/problems/overview-body.js';
import { commandOutput, EXIT, type ApiStep } from '../command/command-output.js';
import type { Paths, Remedies } from './lookup/problem-paths.js';
import { problemPaths, problemRemedies } from './lookup/problem-paths.js';
import { type Freshness, type ReadFreshness, showOverview } from './views/show-overview.js';
import { SEVERITIES, type Severity, severityRank } from '../../../core/problems/problem.js';

export interface LocatedOverview {
  readonly overview: OverviewBody;
  readonly paths: Paths;
  readonly remedies: Remedies;
  /** Undefined where the service cannot tell. */
  readonly freshness: Freshness | undefined;
}

/** The overview, the paths of what is in it, how to fix it, and when the fleet was checked. */
export const fetchOverview = async (
  api: Api,
  readFreshness: ReadFreshness,
  signal?: AbortSignal,
): ApiResult<LocatedOverview> => {
  const [fetched, freshness] = await Promise.all([
    api.getOverview(signal),
    readFreshness(api, signal),
  ]);
  if (E.isLeft(fetched)) return fetched;
  const { attention } = fetched.right;
  const [paths, remedies] = await Promise.all([
    problemPaths(api, attention),
    problemRemedies(api, attention),
  ]);
  return E.right({ overview: fetched.right, paths, remedies, freshness });
};

export const overviewCommand =
  (readFreshness: ReadFreshness, failOn?: Severity): ApiStep =>
  async (api) =>
    E.map((located: LocatedOverview) =>
      commandOutput(
        located.overview,
        showOverview(located),
        overviewVerdict(located.overview, located.freshness, failOn),
      ),
    )(await fetchOverview(api, readFreshness));

/** The exit code of an overview: 1 where a problem is that severe, 3 where the fleet was not checked lately. */
const overviewVerdict = (
  { setup, attention }: OverviewBody,
  freshness: Freshness | undefined,
  failOn: Severity | undefined,
): number => {
  if (failOn === undefined) return EXIT.yes;
  const failing: readonly string[] = SEVERITIES.slice(0, severityRank(failOn) + 1);
  if (attention.some(({ severity }) => failing.includes(severity))) return EXIT.no;
  // Nothing is called well that nobody has looked at.
  return setup.servers > 0 && freshness?.isRecent === false ? EXIT.unavailable : EXIT.yes;
};
