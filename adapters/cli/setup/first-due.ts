import * as E from 'fp-ts/lib/Either.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Api } from '../../api/api.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { parentOf, rowsOf } from './setup.js';

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
    .filter((one) => without.has(parentOf(one)))
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
  for (const state of ['due', 'running'])
    for (let after: string | undefined; ;) {
      const page = await api.listRuns({ state, limit: '100', after });
      if (E.isLeft(page)) return page;
      for (const { id, schedule } of page.right.runs)
        if (schedule?.id) going.set(schedule.id, id as Uuid);
      if (page.right.next === null) break;
      after = page.right.next;
    }
  return E.right(going);
};
