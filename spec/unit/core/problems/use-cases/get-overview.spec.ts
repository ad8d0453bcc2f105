import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { EMPTY_SETUP, openCountsOf } from '../../../../../core/problems/resource-row.js';
import type { ProblemReport } from '../../../../../core/problems/problem.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { getOverview } from '../../../../../core/problems/use-cases/read-problems.js';
import { aStranger, aViewer } from '../../../../support/access/a-caller.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../../support/fleet/a-fleet.js';
import { aReport, NOON, noonPlus } from '../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('getOverview', () => {
  const names = Array.from({ length: 25 }, (_, n) => `s${String(n)}`);
  const make = async () => {
    const store = memoryStore();
    await putFleet(store, aFleet({ servers: names.map((name) => aServer({ name })) }));
    for (const [index, name] of names.entries()) {
      const since = new Date(1_000 - index);
      await rightOf(store.problems.open(aReport(await refAt(store, name), { since })));
    }
    const clock = memoryClock(NOON);
    return { store, clock, overview: getOverview({ ...store, clock }) };
  };

  it('returns the counts and the top 20 problems', async () => {
    const { overview } = await make();
    const { setup, attention } = await rightOf(overview(aViewer()));
    expect(setup).to.deep.equal({ ...EMPTY_SETUP, servers: 25 });
    const longestOpenFirst = [...names].reverse().slice(0, 20);
    expect(attention.map(({ resource }) => resource.name)).to.deep.equal(longestOpenFirst);
  });

  it('returns the counts alone to a caller without grants', async () => {
    const { overview } = await make();
    expect(await overview(aStranger)()).to.deep.equal(
      E.right({ setup: { ...EMPTY_SETUP, servers: 25 }, attention: [], open: openCountsOf([]) }),
    );
  });

  it('leaves out what is snoozed, until the snooze expires', async () => {
    const { store, clock, overview } = await make();
    const shown = async () => (await rightOf(overview(aViewer()))).attention;
    const [longestOpen] = await shown();
    const snoozedUntil = O.some(noonPlus(5));
    await rightOf(store.problems.triage(longestOpen?.id ?? aUuid(0), { snoozedUntil }));
    expect(await shown()).not.to.deep.include(longestOpen);
    clock.set(noonPlus(5));
    expect((await shown())[0]).to.deep.equal(longestOpen);
  });

  it('neither shows nor counts what stands under a snoozed one', async () => {
    const store = memoryStore();
    await putFleet(store, aFleet({ servers: [aServer(), aServer({ name: 'other' })] }));
    const [cause, other] = [await refAt(store, 'db-eu-1'), await refAt(store, 'other')];
    await rightOf(store.problems.open(aReport(cause)));
    const overview = getOverview({ ...store, clock: memoryClock(NOON) });
    const [{ id } = { id: aUuid(0) }] = (await rightOf(overview(aViewer()))).attention;
    const facts = { explained_by: `${cause.id} replica_lost` };
    await rightOf(store.problems.open(aReport(other, { facts })));
    const shown = async () => {
      const { attention, open } = await rightOf(overview(aViewer()));
      return [attention.length, open.critical];
    };
    expect(await shown()).to.deep.equal([1, 2]);
    await rightOf(store.problems.triage(id, { snoozedUntil: O.some(noonPlus(5)) }));
    expect(await shown()).to.deep.equal([0, 0]);
  });

  it('reads on where what follows from one problem would take all places of others', async () => {
    const store = memoryStore();
    const databases = Array.from({ length: 45 }, (_, n) => aDatabase({ name: `d${n}` }));
    const server = aServer({ instances: [anInstance({ databases })] });
    await putFleet(store, aFleet({ servers: [server, aServer({ name: 'other' })] }));
    const main = await refAt(store, 'db-eu-1/main');
    const open = async (path: string, telling: Partial<ProblemReport> = {}) =>
      rightOf(store.problems.open(aReport(await refAt(store, path), telling)));
    await open('db-eu-1/main');
    const facts = { explained_by: `${main.id} replica_lost` };
    for (const { name } of databases) await open(`db-eu-1/main/${name}`, { facts });
    await open('other', { severity: 'warning' });
    const { attention } = await rightOf(
      getOverview({ ...store, clock: memoryClock(NOON) })(aViewer()),
    );
    expect(attention.map(({ resource }) => resource.name)).to.deep.equal(['main', 'other']);
  });

  it('fails as the store fails', async () => {
    const failure = unavailable('store', 'busy');
    const ports = { overview: { read: () => TE.left(failure) }, clock: memoryClock(NOON) };
    expect(await getOverview(ports)(aViewer())()).to.deep.equal(E.left(failure));
  });
});
