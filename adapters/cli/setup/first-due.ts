import * as E from 'fp-ts/lib/Either.js';
import { parentPath } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Api } from '../../api/api.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { everyPage } from '../command/every-page.js';
import { rowsOf } from './setup.js';

interface FirstDue {
  /** Of databases that have no dump. */
  readonly schedules: readonly Uuid[];
  /** Whether there is a database, or a check has read that there is none. */
  readonly isKnown: boolean;
}

/** What is to make the first dump of each database. */
export const firstDue = async (api: Api): ApiResult<FirstDue> => {
  const rows = await rowsOf(api, ['instance', 'database', 'schedule']);
  if (E.isLeft(rows)) return rows;
  const { instance, database, schedule } = rows.right;
  const without = new Set(
    database.filter((one) => one.last_dump_at === null).map(({ path }) => path),
  );
  const schedules = schedule
    .filter((one) => without.has(parentPath(one.path)))
    .map(({ id }) => id as Uuid);
  const [first] = instance;
  if (database.length > 0 || first === undefined) return E.right({ schedules, isKnown: true });
  const found = await api.listFoundDatabases(first.id as Uuid, { limit: '1' });
  return E.isLeft(found) ? found : E.right({ schedules, isKnown: found.right.read_at !== null });
};

/** The runs that are due or under way, by their schedules. */
export const runsGoingOn = async (
  api: Pick<Api, 'listRuns'>,
): ApiResult<ReadonlyMap<string, Uuid>> => {
  const going = new Map<string, Uuid>();
  for (const state of ['due', 'running']) {
    const pages = await everyPage((page) => api.listRuns({ state, ...page }));
    if (E.isLeft(pages)) return pages;
    for (const { id, schedule } of pages.right.flatMap(({ runs }) => runs))
      if (schedule?.id) going.set(schedule.id, id as Uuid);
  }
  return E.right(going);
};
