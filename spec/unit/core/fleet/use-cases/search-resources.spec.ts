import { expect } from 'chai';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { searchResources } from '../../../../../core/fleet/use-cases/search-resources.js';
import { writtenPath } from '../../../../../core/shared/resource.js';
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

  it('finds first what is called exactly so, or is at this path, be many others before it by path', async () => {
    const many = Array.from({ length: 25 }, (_, n) => `cards-${n}-paid`);
    const names = [...many, 'paid', 'main/paid', 'Paid-on-time'];
    const databases = names.map((name) => aDatabase({ name }));
    const others = memoryStore();
    await putFleet(others, aFleetWith(anInstance({ databases })));
    const first = async (text: string, count: number) => {
      const refs = await rightOf(searchResources(others)(aViewer(), text));
      return refs.slice(0, count).map(({ path }) => writtenPath(path));
    };
    const [paid, mainPaid] = ['db-eu-1/main/paid', 'db-eu-1/main/main/paid'];
    expect(await first('PAID', 1)).to.deep.equal([paid]);
    expect(await first('main/paid', 2)).to.deep.equal([mainPaid, paid]);
    expect(await first('main%2Fpaid', 1)).to.deep.equal([mainPaid]);
    expect(await first(mainPaid, 1)).to.deep.equal([mainPaid]);
    expect(await first('paid-on', 1)).to.deep.equal(['db-eu-1/main/Paid-on-time']);
  });
});
