import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryStore } from '../../../adapters/memory/memory-store.js';
import { EMPTY_SETUP } from '../../../core/domain/overview.js';
import { unavailable } from '../../../core/ports/port-failure.js';
import { getOverview } from '../../../core/use-cases/get-overview.js';
import { aStranger, aViewer } from '../../support/a-caller.js';
import { aFleet, aServer } from '../../support/a-fleet.js';
import { aReport } from '../../support/a-problem.js';
import { putFleet, refAt } from '../../support/put-fleet.js';
import { rightOf } from '../../support/right-of.js';

describe('getOverview', () => {
  const names = Array.from({ length: 25 }, (_, n) => `s${String(n)}`);
  const make = async () => {
    const store = memoryStore();
    await putFleet(store, aFleet({ servers: names.map((name) => aServer({ name })) }));
    for (const [index, name] of names.entries()) {
      const since = new Date(1_000 - index);
      await rightOf(store.problems.open(aReport(await refAt(store, name), { since })));
    }
    return getOverview(store);
  };

  it('shows the counts and the 20 most pressing problems', async () => {
    const { setup, attention } = await rightOf((await make())(aViewer()));
    expect(setup).to.deep.equal({ ...EMPTY_SETUP, servers: 25 });
    const longestOpenFirst = [...names].reverse().slice(0, 20);
    expect(attention.map(({ resource }) => resource.name)).to.deep.equal(longestOpenFirst);
  });

  it('shows a caller without grants the counts alone', async () => {
    expect(await (await make())(aStranger)()).to.deep.equal(
      E.right({ setup: { ...EMPTY_SETUP, servers: 25 }, attention: [] }),
    );
  });

  it('fails as the store fails', async () => {
    const failure = unavailable('store', 'busy');
    const overview = { read: () => TE.left(failure) };
    expect(await getOverview({ overview })(aViewer())()).to.deep.equal(E.left(failure));
  });
});
