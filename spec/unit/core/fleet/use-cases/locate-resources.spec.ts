import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { locateResources } from '../../../../../core/fleet/use-cases/read-fleet.js';
import { aStranger, aViewer } from '../../../../support/access/a-caller.js';
import { aWholeFleet } from '../../../../support/fleet/a-whole-fleet.js';
import { putFleet } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('locateResources', () => {
  const make = async () => {
    const store = memoryStore();
    await putFleet(store, aWholeFleet());
    return locateResources(store);
  };

  it('finds by its id what it finds by its path', async () => {
    const locate = await make();
    const found = await rightOf(locate(aViewer(), 'db-eu-1/main/shop'));
    expect(found.map(({ type }) => type)).to.deep.equal(['database']);
    expect(await locate(aViewer(), found[0]?.id ?? '')()).to.deep.equal(E.right(found));
  });

  it('finds nothing for a caller who may read nothing', async () => {
    expect(await (await make())(aStranger, 'db-eu-1')()).to.deep.equal(E.right([]));
  });
});
