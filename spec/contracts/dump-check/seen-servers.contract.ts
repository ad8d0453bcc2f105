import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import { aDatabase, anInstance } from '../../support/fleet/a-fleet.js';
import { putTwoDatabases, twoDatabases } from '../../support/fleet/two-databases.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

/** What every `SeenServers` promises; `make` gives an empty store. */
export const describeSeenServers = (name: string, make: MakeStore): void => {
  describe(`${name} as what was seen of servers`, () => {
    const store = storeForEach(make);

    const saw = ({ id }: Pick<ResourceRef, 'id'>, major: number) =>
      rightOf(store().seen.saw(id, major));
    const lastMajor = ({ id }: Pick<ResourceRef, 'id'>) => rightOf(store().seen.lastMajor(id));

    it('has none before a login was accepted', async () => {
      const { shop, server } = await twoDatabases(store());
      for (const asked of [shop, server, { id: aUuid(1) }])
        expect(await lastMajor(asked)).to.deep.equal(O.none);
    });

    it('keeps the version for the instance and every database of it, and for no other instance', async () => {
      const { shop, wiki, main, elsewhere } = await twoDatabases(store());
      await saw(shop, 15);
      const found = await Promise.all([shop, wiki, main, elsewhere].map(lastMajor));
      expect(found).to.deep.equal([O.some(15), O.some(15), O.some(15), O.none]);
      await saw(main, 16);
      expect(await lastMajor(shop)).to.deep.equal(O.some(16));
    });

    it('has the version that was seen last, also where the same is seen again', async () => {
      const { shop, wiki } = await twoDatabases(store());
      await saw(shop, 15);
      await saw(wiki, 18);
      await saw(shop, 18);
      expect(await lastMajor(shop)).to.deep.equal(O.some(18));
    });

    it('keeps the version of an instance until that is removed', async () => {
      const { shop, wiki } = await twoDatabases(store());
      await saw(shop, 15);
      const onlyWiki = anInstance({ databases: [aDatabase({ name: 'wiki' })] });
      await putTwoDatabases(store(), ['db-eu-1'], onlyWiki);
      expect(await lastMajor(wiki)).to.deep.equal(O.some(15));
      await putTwoDatabases(store(), ['db-eu-2']);
      const again = await twoDatabases(store());
      expect(await lastMajor(again.wiki)).to.deep.equal(O.none);
    });

    it('ignores a database that does not exist, and what is neither that nor an instance', async () => {
      const { shop, server } = await twoDatabases(store());
      for (const other of [server, { id: aUuid(1) }]) await saw(other, 15);
      expect(await lastMajor(shop)).to.deep.equal(O.none);
    });
  });
};
