import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { isExcepted, patternOf } from '../../../core/fleet/found-databases.js';
import type { InstanceTestBody } from '../../api/dump-check/instance-test-body.js';
import { inWords, showNotes } from '../adding/add-command.js';
import { INTERRUPTED } from '../command/command-output.js';
import { findPassword, readTarget, type Target } from '../adding/read-target.js';
import type { NewInstance } from '../adding/new-instance.js';
import { addInstance, databasesToAdd, instanceNames, pathOf } from '../adding/new-instance.js';
import { showTriedHosts } from '../adding/show-instance-test.js';
import { tryHosts } from '../adding/try-hosts.js';
import { rowsOf, say, sayDone, sayError, type Setup, type SetupStep, stepTo } from './setup.js';
import { parentPath } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Api } from '../../api/api.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import type { ResourceRowBody } from '../../api/problems/resources/resource-row-body.js';

/** The instance of a connection string, with the databases that are found there; asked again until a login is accepted. */
export const setUpInstance = stepTo(
  'instance',
  (path) => `There is ${path}.`,
  async (setup) => {
    const { deps, api } = setup;
    const text = await setup.terminal.ask('Server (postgres://user@host, mysql://user@host): ');
    if (text === undefined) return E.right(INTERRUPTED);
    const target = await readTarget(deps, text.trim());
    if (E.isLeft(target)) return sayError(setup, target.left);
    const password = await findPassword(deps, target.right, {});
    if (E.isLeft(password)) return password;
    if (password.right === undefined) return E.right(INTERRUPTED);
    await say(setup, [...password.right.notes, ...target.right.notes], showNotes);
    const hosts = await tryHosts(api, target.right, password.right);
    if (E.isLeft(hosts)) return hosts;
    await say(setup, hosts.right.tried, showTriedHosts);
    const { taken } = hosts.right;
    const names = instanceNames(target.right, undefined);
    if (taken === undefined || E.isLeft(names)) return 'again';
    const databases = await chooseDatabases(setup, target.right, taken.test);
    if (databases === undefined) return E.right(INTERRUPTED);
    const instance = { names: names.right, login: taken.login, ...databases };
    const added = await addInstance(api, instance, false);
    if (E.isLeft(added)) return added;
    return sayDone(setup, `Added ${pathOf(names.right)} with ${databases.words}.`);
  },
);

interface Chosen extends Pick<NewInstance, 'databases' | 'more'> {
  readonly words: string;
}

/** The database that the connection string names; otherwise all that are there or come there, but for those that are left out. */
const chooseDatabases = async (
  { terminal }: Setup,
  target: Target,
  test: InstanceTestBody,
): Promise<Chosen | undefined> => {
  const found = databasesToAdd(target, test);
  if (O.isSome(target.database)) return { databases: found, words: inWords(found) };
  const out = await terminal.ask(
    'All are added, also those that will be there. Names to leave out, such as scratch_* (Enter for none): ',
  );
  if (out === undefined) return undefined;
  const except = out
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => (found.includes(word) ? patternOf(word) : word));
  if (except.length === 0) return { databases: 'all', words: inWords('all') };
  const left = found.filter(isExcepted({ except }));
  const count = `${left.length} of the ${found.length} found`;
  const words = `${inWords('all')} but ${except.join(', ')} (${count})`;
  return { databases: 'all', more: { except }, words };
};

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
