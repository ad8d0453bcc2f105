import * as E from 'fp-ts/lib/Either.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Api } from '../../api/api.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import type { ResourceRowBody } from '../../api/problems/resources/resource-row-body.js';
import { parentOf, rowsOf, sayDone, sayError, type SetupStep } from './setup.js';

const STANDARD = 'standard';

/** Each night, roles or accounts before the databases, and kept for two weeks. */
const NIGHTLY = [
  { name: 'globals', what: 'globals', cron: '0 1 * * *', keep: { days: 14 } },
  { name: 'nightly', cron: '0 2 * * *', keep: { days: 14 } },
];

/** A policy for each instance that has no database yet, or one without a schedule: it counts for what comes there later as well. */
export const setUpPolicy: SetupStep = async (setup) => {
  const { api } = setup;
  const uncovered = await uncoveredInstances(api);
  if (E.isLeft(uncovered)) return uncovered;
  if (uncovered.right.length === 0) {
    await sayDone(setup, 'Each database has a schedule.');
    return undefined;
  }
  const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions();
  const added = await addPolicy(api, timezone);
  if (E.isLeft(added)) return added;
  for (const instance of uncovered.right) {
    const policy = await policyOf(api, instance);
    if (E.isLeft(policy)) await sayError(setup, policy.left);
    else await sayDone(setup, `${instance.path}: dumps by the policy ${policy.right}.`);
  }
  return undefined;
};

const uncoveredInstances = async (api: Api): ApiResult<readonly ResourceRowBody[]> => {
  const rows = await rowsOf(api, ['instance', 'database', 'schedule']);
  if (E.isLeft(rows)) return rows;
  const { instance, database, schedule } = rows.right;
  const scheduled = new Set(schedule.map(parentOf));
  const withDatabases = new Set(database.map(parentOf));
  const withUnscheduled = new Set(
    database.filter(({ path }) => !scheduled.has(path)).map(parentOf),
  );
  return E.right(
    instance.filter(({ path }) => !withDatabases.has(path) || withUnscheduled.has(path)),
  );
};

/** Unless there is one of that name. */
const addPolicy = async (api: Api, timezone: string): ApiResult<unknown> => {
  const rows = await rowsOf(api, ['policy', 'destination']);
  if (E.isLeft(rows) || rows.right.policy.some(({ name }) => name === STANDARD)) return rows;
  const destination = rows.right.destination[0]?.name;
  const schedules = NIGHTLY.map((one) => ({ ...one, timezone, destination }));
  const place = { parent: 'fleet', type: 'policy' } as const;
  return api.addResource(place, { name: STANDARD, schedules }, { dryRun: false });
};

/** What the instance says itself or, from now on, the standard. */
const policyOf = async (api: Api, instance: ResourceRowBody): ApiResult<string> => {
  const of = { type: 'instance', id: instance.id as Uuid } as const;
  const read = await api.describeResource(of);
  if (E.isLeft(read)) return read;
  const { description, tag } = read.right;
  const { policy } = description as { readonly policy?: string };
  if (policy !== undefined) return E.right(policy);
  const patch = { policy: STANDARD };
  return E.map(() => STANDARD)(
    await api.changeResource(of, patch, { dryRun: false, ifMatch: tag }),
  );
};
