import * as E from 'fp-ts/lib/Either.js';
import { parentPath } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Api } from '../../api/api.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import type { ResourceRowBody } from '../../api/problems/resources/resource-row-body.js';
import { rowsOf, sayDone, sayError, type SetupStep } from './setup.js';

const STANDARD = 'standard';

/** Each night, and kept for two weeks; the globals that a policy has by itself come before. */
const NIGHTLY = { name: 'nightly', cron: '0 2 * * *', keep: { days: 14 } };

/** A policy for each instance that has no database yet, or one without a schedule: so dumps are made of what comes later as well. */
export const setUpPolicy: SetupStep = async (setup) => {
  const { api } = setup;
  const uncovered = await uncoveredInstances(api);
  if (E.isLeft(uncovered)) return uncovered;
  if (uncovered.right.length === 0) return sayDone(setup, 'Dumps are scheduled.');
  const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions();
  const added = await addPolicy(api, timezone);
  if (E.isLeft(added)) return added;
  for (const { id, path } of uncovered.right) {
    const of = { type: 'instance', id: id as Uuid } as const;
    const changed = await api.changeResource(of, { policy: STANDARD }, { dryRun: false });
    if (E.isLeft(changed)) await sayError(setup, changed.left);
    else await sayDone(setup, `${path}: dumps each night, by the policy ${STANDARD}.`);
  }
  return undefined;
};

const uncoveredInstances = async (api: Api): ApiResult<readonly ResourceRowBody[]> => {
  const rows = await rowsOf(api, ['instance', 'database', 'schedule']);
  if (E.isLeft(rows)) return rows;
  const { instance, database, schedule } = rows.right;
  const scheduled = new Set(schedule.map(({ path }) => parentPath(path)));
  const [bare, full] = [new Set<string>(), new Set<string>()];
  for (const one of database) (scheduled.has(one.path) ? full : bare).add(parentPath(one.path));
  return E.right(
    instance.filter(({ path, policy }) => policy === null && (bare.has(path) || !full.has(path))),
  );
};

/** Unless there is one of that name. */
const addPolicy = async (api: Api, timezone: string): ApiResult<unknown> => {
  const rows = await rowsOf(api, ['policy', 'destination']);
  if (E.isLeft(rows) || rows.right.policy.some(({ name }) => name === STANDARD)) return rows;
  const destination = rows.right.destination[0]?.name;
  const schedules = [{ ...NIGHTLY, timezone, destination }];
  const place = { parent: 'fleet', type: 'policy' } as const;
  return api.addResource(place, { name: STANDARD, schedules }, { dryRun: false });
};
