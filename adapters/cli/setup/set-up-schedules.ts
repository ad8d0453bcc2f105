import * as E from 'fp-ts/lib/Either.js';
import { toUuid } from '../../api/resources/find-resource.js';
import { withProgress } from '../progress/with-progress.js';
import { pluralize } from '../terminal/format-duration.js';
import { allOf, sayDone, type SetupStep } from './setup.js';

/** Each night, within an hour, and kept for two weeks. */
const NIGHTLY = { name: 'nightly', cron: '0 2 * * *', jitter: '1h', keep: { days: 14 } };

/** A schedule for each database that has none. */
export const setUpSchedules: SetupStep = async (setup) => {
  const { deps, api, options } = setup;
  const [databases, schedules, destinations] = await Promise.all([
    allOf(api, 'database'),
    allOf(api, 'schedule'),
    allOf(api, 'destination'),
  ]);
  if (E.isLeft(databases)) return databases;
  if (E.isLeft(schedules)) return schedules;
  if (E.isLeft(destinations)) return destinations;
  const [destination] = destinations.right;
  const scheduled = new Set(
    schedules.right.map(({ path }) => path.slice(0, path.lastIndexOf('/'))),
  );
  const unscheduled = databases.right.filter(({ path }) => !scheduled.has(path));
  const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions();
  const document = { ...NIGHTLY, timezone, destination: destination?.name };
  const failure = await withProgress(deps, options, { label: 'Scheduling' }, async (show) => {
    for (const [done, { id }] of unscheduled.entries()) {
      show({ label: 'Scheduling', done, total: unscheduled.length, unit: 'databases' });
      const parent = toUuid(id);
      if (parent === undefined) continue;
      const place = { parent: { type: 'database', id: parent }, type: 'schedule' } as const;
      const added = await api.addResource(place, document, { dryRun: false });
      if (E.isLeft(added)) return added;
    }
    return undefined;
  });
  if (failure !== undefined) return failure;
  await sayDone(
    setup,
    `${pluralize(databases.right.length, 'database')}: a dump each night at 2, ${timezone}, kept for 14 days.`,
  );
  return undefined;
};
