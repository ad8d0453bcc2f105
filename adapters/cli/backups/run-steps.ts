import * as E from 'fp-ts/lib/Either.js';
import type { RunBody } from '../../api/backups/run-body.js';
import type { Api } from '../../api/api.js';
import type { RunParameters } from '../../api/backups/run-operations.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { PAGE_LIMIT } from '../../api/fields/page-fields.js';
import { notFoundError, toUuid } from '../../api/resources/find-resource.js';
import { type ApiStep, commandOutput, type GlobalOptions } from '../command/command-output.js';
import { showRun, showRuns } from './show-runs.js';

export interface ListRunsOptions {
  readonly state?: string;
  readonly on?: string;
}

/** As many runs as a page of the API has by default, the latest first; for people those that failed alike in a row as one. */
export const listRunsCommand =
  ({ state, on: resource, json = false }: ListRunsOptions & Pick<GlobalOptions, 'json'>): ApiStep =>
  async (api) => {
    const page = await api.listRuns({ state, resource, ...(!json && { group: 'failures' }) });
    return E.isLeft(page) ? page : E.right(commandOutput(page.right, showRuns));
  };

export const showRunCommand =
  (named: string): ApiStep =>
  async (api) => {
    const run = await findRun(api, named);
    return E.isLeft(run) ? run : E.right(commandOutput(run.right, showRun));
  };

/** The beginning of an id, as long as in the list or longer. */
export const BEGINNING = /^[0-9a-f-]{8,35}$/i;

/** The run with this id, or the latest one with an id that begins so. */
export const findRun = async (
  api: Pick<Api, 'getRun' | 'listRuns'>,
  named: string,
): ApiResult<RunBody> => {
  const id = toUuid(named);
  if (id !== undefined) return api.getRun(id);
  const nothing = E.left(notFoundError('run', named));
  if (!BEGINNING.test(named)) return nothing;
  const limit = String(PAGE_LIMIT.max);
  for (let parameters: RunParameters = { limit }; ;) {
    const page = await api.listRuns(parameters);
    if (E.isLeft(page)) return page;
    const found = page.right.runs.find((run) => run.id.startsWith(named.toLowerCase()));
    if (found !== undefined) return E.right(found);
    if (page.right.next === null) return nothing;
    parameters = { limit, after: page.right.next };
  }
};
