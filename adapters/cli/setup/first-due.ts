import * as E from 'fp-ts/lib/Either.js';
import { parentPath } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Api } from '../../api/api.js';
import type { ScheduleBody } from '../../api/backups/schedule-body.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { everyPage } from '../command/every-page.js';
import { rowsOf } from './setup.js';

interface FirstDue {
  /** Of databases that have no dump, and before them of the globals that they need. */
  readonly schedules: readonly Uuid[];
  /** Whether there is a database, or a check has read that there is none. */
  readonly isKnown: boolean;
}

/** What is to make the first dump of each database, after that of the globals of its instance. */
export const firstDue = async (api: Api): ApiResult<FirstDue> => {
  const rows = await rowsOf(api, ['instance', 'database']);
  if (E.isLeft(rows)) return rows;
  const { instance, database } = rows.right;
  const without = database.filter((one) => one.last_dump_at === null).map(({ path }) => path);
  const dumped = await dumpedFirst(api, without);
  if (E.isLeft(dumped)) return dumped;
  const schedules = dumped.right.map(({ id }) => id as Uuid);
  const [first] = instance;
  if (database.length > 0 || first === undefined) return E.right({ schedules, isKnown: true });
  const found = await api.listFoundDatabases(first.id as Uuid, { limit: '1' });
  return E.isLeft(found) ? found : E.right({ schedules, isKnown: found.right.read_at !== null });
};

/** One schedule of each of these databases, and of the globals of their instances that were not dumped yet, which come first. */
const dumpedFirst = async (
  api: Api,
  databases: readonly string[],
): ApiResult<readonly ScheduleBody[]> => {
  const pages = await everyPage((page) => api.listSchedules(page));
  if (E.isLeft(pages)) return pages;
  const made = pages.right.flatMap(({ schedules }) => schedules.filter((one) => !one.elsewhere));
  const keyOf = (what: ScheduleBody['what'], path: string) => `${what} ${path}`;
  const first = new Map(made.toReversed().map((one) => [keyOf(one.what, one.database.path), one]));
  const instances = [...new Set(databases.map(parentPath))];
  return E.right([
    ...instances
      .flatMap((path) => first.get(keyOf('globals', path)) ?? [])
      .filter((one) => one.last_success_at === null),
    ...databases.flatMap((path) => first.get(keyOf('database', path)) ?? []),
  ]);
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
