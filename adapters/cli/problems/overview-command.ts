import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import type { OverviewBody } from '../../api/problems/overview-body.js';
import { commandOutput, type ApiStep } from '../command/command-output.js';
import { type Paths, problemPaths } from './lookup/problem-paths.js';
import { showOverview } from './views/show-overview.js';

export interface LocatedOverview {
  readonly overview: OverviewBody;
  readonly paths: Paths;
}

/** The overview, and the paths of what is in it. */
export const fetchOverview = async (
  api: Pick<Api, 'overview' | 'locate'>,
  signal?: AbortSignal,
): ApiResult<LocatedOverview> => {
  const fetched = await api.overview(signal);
  if (E.isLeft(fetched)) return fetched;
  const paths = await problemPaths(api, fetched.right.attention);
  return E.right({ overview: fetched.right, paths });
};

export const overviewCommand: ApiStep = async (api) =>
  E.map(({ overview, paths }: LocatedOverview) => commandOutput(overview, showOverview(paths)))(
    await fetchOverview(api),
  );
