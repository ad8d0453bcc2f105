import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { EMPTY_SETUP, openCountsOf } from '../../../../../core/problems/resource-row.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { getOverview } from '../../../../../core/problems/use-cases/get-overview.js';
import { aStranger, aViewer } from '../../../../support/access/a-caller.js';
import { aFleet, aServer } from '../../../../support/fleet/a-fleet.js';
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

  it('fails as the store fails', async () => {
    const failure = unavailable('store', 'busy');
    const ports = { overview: { read: () => TE.left(failure) }, clock: memoryClock(NOON) };
    expect(await getOverview(ports)(aViewer())()).to.deep.equal(E.left(failure));
  });
});
