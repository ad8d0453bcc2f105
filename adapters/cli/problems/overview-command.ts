import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import type { OverviewBody } from '../../api/problems/overview-body.js';
import { commandOutput, type ApiStep } from '../command/command-output.js';
import { type Paths, problemPaths } from './lookup/problem-paths.js';
import { problemRemedies, type Remedies } from './lookup/problem-remedies.js';
import { showOverview } from './views/show-overview.js';

export interface LocatedOverview {
  readonly overview: OverviewBody;
  readonly paths: Paths;
  readonly remedies: Remedies;
}

/** The overview, the paths of what is in it, and how to fix it. */
export const fetchOverview = async (
  api: Pick<Api, 'overview' | 'locate' | 'listProblems'>,
  signal?: AbortSignal,
): ApiResult<LocatedOverview> => {
  const fetched = await api.overview(signal);
  if (E.isLeft(fetched)) return fetched;
  const { attention } = fetched.right;
  const paths = await problemPaths(api, attention);
  const remedies = await problemRemedies(api, attention);
  return E.right({ overview: fetched.right, paths, remedies });
};

export const overviewCommand: ApiStep = async (api) =>
  E.map(({ overview, paths, remedies }: LocatedOverview) =>
    commandOutput(overview, showOverview(paths, remedies)),
  )(await fetchOverview(api));
