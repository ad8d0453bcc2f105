import { expect } from 'chai';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { searchResources } from '../../../../../core/fleet/use-cases/read-fleet.js';
import { aViewer } from '../../../../support/access/a-caller.js';
import { aDatabase, aFleetWith, anInstance } from '../../../../support/fleet/a-fleet.js';
import { putFleet } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('searchResources', () => {
  const store = memoryStore();
  before(async () => {
    const others = Array.from({ length: 30 }, (_, n) => `b-i-l-l-${n}`);
    const databases = [...others, 'billing', 'shop', 'workshop'].map((name) => aDatabase({ name }));
    await putFleet(store, aFleetWith(anInstance({ databases })));
  });

  const found = async (text: string) => {
    const refs = await rightOf(searchResources(store)(aViewer(), text));
    return refs.map(({ path }) => path.replace('db-eu-1/main/', ''));
  };

  it('finds what has all words in any order, and first what begins so', async () => {
    expect(await found('shop')).to.deep.equal(['shop', 'workshop']);
    expect(await found(' SHOP  eu ')).to.deep.equal(['shop', 'workshop']);
    expect(await found('shop qq')).to.deep.equal([]);
    expect(await found('  ')).to.deep.equal([]);
  });

  it('finds what has the letters of a word where nothing has it, and first where they are closest', async () => {
    const [first, ...others] = await found('bill');
    expect([first, others]).to.deep.equal(['billing', []]);
    expect((await found('blng'))[0]).to.equal('billing');
    expect(await found('bill- main')).to.have.length(20);
    expect(await found('euwkshp')).to.deep.equal(['workshop']);
    expect((await found('ill29'))[0]).to.equal('b-i-l-l-29');
  });
});
