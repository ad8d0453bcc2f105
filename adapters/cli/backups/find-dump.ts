import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import type { RunBody } from '../../api/backups/run-body.js';
import type { RunParameters } from '../../api/backups/run-operations.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { PAGE_LIMIT } from '../../api/fields/page-fields.js';
import { notFoundError, toUuid } from '../../api/resources/find-resource.js';
import { BEGINNING, findRun } from './run-steps.js';

/** A path, and of which time its dump is to be. */
const WITH_TIME = /^(.+)@(latest|\d{4}-\d{2}-\d{2})$/;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The run with a dump that is named: by its id, or by a path, of which it is the latest one, or the latest until the end of a day. */
export const findDump = async (
  api: Pick<Api, 'getRun' | 'listRuns'>,
  named: string,
): ApiResult<RunBody> => {
  if (toUuid(named) !== undefined || BEGINNING.test(named)) return findRun(api, named);
  const [, path = named, time = 'latest'] = WITH_TIME.exec(named) ?? [];
  const beforeMs = time === 'latest' ? Infinity : Date.parse(`${time}T00:00:00Z`) + DAY_MS;
  if (Number.isNaN(beforeMs)) return E.left(notFoundError('dump', named));
  return latestDump(api, path, beforeMs, named);
};

const latestDump = async (
  api: Pick<Api, 'listRuns'>,
  path: string,
  beforeMs: number,
  named: string,
): ApiResult<RunBody> => {
  const limit = String(PAGE_LIMIT.max);
  for (let parameters: RunParameters = { resource: path, state: 'done', limit }; ;) {
    const page = await api.listRuns(parameters);
    if (E.isLeft(page)) return page;
    const found = page.right.runs.find(
      (run) => run.stored !== null && run.what === 'database' && timeOf(run) < beforeMs,
    );
    if (found !== undefined) return E.right(found);
    if (page.right.next === null) return E.left(notFoundError('dump', named));
    parameters = { resource: path, state: 'done', limit, after: page.right.next };
  }
};

const timeOf = ({ due_at, started_at }: RunBody): number => Date.parse(due_at ?? started_at);
