import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { followAgain } from '../../../../../core/fleet/use-cases/release-resource.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aPolicy,
  aSchedule,
  aServer,
} from '../../../../support/fleet/a-fleet.js';
import { putFleet } from '../../../../support/fleet/put-fleet.js';
import { aPlanOf } from '../../../../support/fleet/rename.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const instance = (name: string, database: string) =>
  anInstance({ name, databases: [aDatabase({ name: database })] });

const LIKE_IT = Array.from({ length: 1_000 }, (_, n) => aDatabase({ name: `globals_${n}` }));

const GLOBALS_OF_A = 'db-eu-1/a/globals-of-instance';

describe('followAgain', () => {
  it('has the globals dumped beside a database of that name where an earlier version did not, and touches nothing else', async () => {
    const store = memoryStore();
    const roles = aSchedule({ name: 'a/b', what: 'globals' });
    const { globals: _globals, ...standard } = aPolicy();
    await putFleet(
      store,
      aFleet({
        destinations: [aDestination()],
        policies: [standard, aPolicy({ name: 'other', schedules: [aSchedule(), roles] })],
        policy: 'standard',
        servers: [
          aServer({
            instances: [
              instance('a', 'globals'),
              anInstance({ name: '0', databases: LIKE_IT, policy: 'none' }),
              instance('b', 'globals_1'),
              { ...instance('c', 'a/b'), policy: 'other' },
              { ...instance('d', 'globals'), policy: 'none' },
            ],
          }),
        ],
      }),
    );
    const schedules = async () =>
      (await rightOf(store.fleet.resources))
        .filter(({ type }) => type === 'schedule')
        .map(({ path, managedBy }) => `${path} ${managedBy ?? ''}`)
        .sort();
    const all = await schedules();
    const left = [GLOBALS_OF_A, 'db-eu-1/c/a%2Fb-of-instance'];
    expect(all.filter((one) => left.some((path) => one.startsWith(path)))).to.have.length(2);
    const removed = left.map((path) => ({ type: 'schedule', path }) as const);
    await rightOf(store.fleet.change(() => E.right(aPlanOf({ removed }))));
    expect(await schedules()).to.have.length(all.length - 2);
    expect(await rightOf(followAgain(store))).to.equal(2);
    expect(await schedules()).to.deep.equal(all);
    expect(await rightOf(followAgain(store))).to.equal(0);
  });
});
