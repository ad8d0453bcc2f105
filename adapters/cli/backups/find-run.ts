import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import type { RunBody } from '../../api/backups/run-body.js';
import type { RunParameters } from '../../api/backups/run-operations.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { notFoundError, toUuid } from '../../api/resources/resource-body.js';
import { findInPages } from '../command/every-page.js';

type RunLookup = Pick<Api, 'getRun' | 'listRuns'>;

/** The beginning of an id, as long as in the list or longer. */
const BEGINNING = /^[0-9a-f-]{8,35}$/i;

/** The run with this id, or the latest one with an id that begins so. */
export const findRun = async (api: RunLookup, named: string): ApiResult<RunBody> => {
  const id = toUuid(named);
  if (id !== undefined) return api.getRun(id);
  const beginning = named.toLowerCase();
  return BEGINNING.test(named)
    ? latest(api, {}, (run) => run.id.startsWith(beginning), ['run', named])
    : E.left(notFoundError('run', named));
};

const latest = async (
  api: RunLookup,
  parameters: RunParameters,
  isMeant: (run: RunBody) => boolean,
  named: Parameters<typeof notFoundError>,
): ApiResult<RunBody> => {
  const read = (page: RunParameters) => api.listRuns({ ...parameters, ...page });
  return E.flatMap((run: RunBody | undefined) =>
    run === undefined ? E.left(notFoundError(...named)) : E.right(run),
  )(await findInPages(read, ({ runs }) => runs.find(isMeant)));
};

/** A path, and of which time its dump is to be. */
const WITH_TIME = /^(.+)@(latest|\d{4}-\d{2}-\d{2})$/;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The run with a dump that is named: by its id, or by a path, of which it is the latest one, or the latest until the end of a day. */
export const findDump = async (api: RunLookup, named: string): ApiResult<RunBody> => {
  if (toUuid(named) !== undefined || BEGINNING.test(named)) return findRun(api, named);
  const [, resource = named, time = 'latest'] = WITH_TIME.exec(named) ?? [];
  const beforeMs = time === 'latest' ? Infinity : Date.parse(`${time}T00:00:00Z`) + DAY_MS;
  if (Number.isNaN(beforeMs)) return E.left(notFoundError('dump', named));
  const isMeant = (run: RunBody): boolean =>
    run.stored !== null && run.what === 'database' && timeOf(run) < beforeMs;
  return latest(api, { resource, state: 'done' }, isMeant, ['dump', named]);
};

const timeOf = ({ due_at, started_at }: RunBody): number => Date.parse(due_at ?? started_at);
