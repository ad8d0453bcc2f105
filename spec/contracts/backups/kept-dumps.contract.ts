import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import { NO_COPIES } from '../../../core/backups/stored-dump.js';
import type { KeptPosition } from '../../../core/backups/kept-dumps.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { aCallerWho, aStranger, aViewer } from '../../support/access/a-caller.js';
import {
  aPlannedRun,
  aStoredDump,
  claimed,
  longAgo,
  putScheduled,
  scheduledFleet,
} from '../../support/backups/scheduled-fleet.js';
import { refAt } from '../../support/fleet/put-fleet.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const MANY = 50;

/** What every `RunRegister` promises of what dumps take in a destination; `make` gives an empty store. */
export const describeKeptDumps = (name: string, make: MakeStore): void => {
  describe(`${name} as a run register that counts the dumps in a destination`, () => {
    const store = storeForEach(make);
    const dump = async (
      schedule: ResourceId,
      minute: number,
      to: ResourceId,
      sizeBytes: number,
    ) => {
      await rightOf(store().queue.add(aPlannedRun(schedule, { dueAt: longAgo(minute) })));
      const run = await claimed(store());
      const stored = aStoredDump(to, { sizeBytes });
      const outcome = { _tag: 'Done', sizeBytes, sha256: 'ab', stored } as const;
      await rightOf(store().runs.finish(run, outcome, longAgo(minute + 1)));
      const found = O.toUndefined(await rightOf(store().runs.find(aViewer(), run.id)));
      return { id: run.id, stored, startedAt: found?.startedAt };
    };
    const page = (
      destination: ResourceId,
      caller: Caller = aViewer(),
      query: { readonly after?: KeptPosition; readonly limit?: number } = {},
    ) =>
      rightOf(
        store().runs.keptIn(caller, destination, {
          after: O.fromNullable(query.after),
          limit: query.limit ?? MANY,
        }),
      );
    const linesOf = async (...of: Parameters<typeof page>) =>
      (await page(...of)).kept.map(({ database, dumps, bytes }) => [
        O.isSome(database) ? database.value.path : null,
        dumps,
        bytes,
      ]);

    it('has each with how many there are, their bytes and the newest, the largest first, and a total', async () => {
      const { shop, wiki, elsewhere, database, vault } = await scheduledFleet(store());
      await dump(shop, 0, vault, 5);
      const newest = await dump(shop, 1, vault, 6);
      await dump(wiki, 0, vault, 11);
      await dump(elsewhere, 0, vault, 900);
      const { kept, total, next } = await page(vault);
      expect(kept.map(({ bytes }) => bytes)).to.deep.equal([900, 11, 11]);
      const path = 'db-eu-1/main/shop';
      expect(kept[1]).to.deep.equal({
        database: O.some({ type: 'database', id: database, path }),
        dumps: 2,
        bytes: 11,
        newestAt: newest.startedAt,
      });
      expect(total).to.deep.equal({ dumps: 4, bytes: 922 });
      expect(next).to.deep.equal(O.none);
    });

    it('returns each once from page to page, with the same total', async () => {
      const { shop, wiki, elsewhere, vault } = await scheduledFleet(store());
      for (const schedule of [shop, wiki, elsewhere]) await dump(schedule, 0, vault, 7);
      const seen: unknown[] = [];
      let after: KeptPosition | undefined;
      do {
        const query = { limit: 1, ...(after !== undefined && { after }) };
        const one = await page(vault, aViewer(), query);
        expect(one.total).to.deep.equal({ dumps: 3, bytes: 21 });
        seen.push(...one.kept.map(({ database }) => O.toUndefined(database)?.path));
        after = O.toUndefined(one.next);
      } while (after !== undefined);
      expect(seen).to.deep.equal(['db-eu-1/main/shop', 'db-eu-1/main/wiki', 'db-eu-2/main/shop']);
    });

    it('has copies in the destination to which they were made, also of a dump that was removed where it was written', async () => {
      await putScheduled(store(), { copies: ['attic'] });
      const { id: shop } = await refAt(store(), 'db-eu-1/main/shop/nightly');
      const { id: vault } = await refAt(store(), 'vault');
      const { id: attic } = await refAt(store(), 'attic');
      const { id, stored } = await dump(shop, 0, vault, 5);
      const held = O.toUndefined(await rightOf(store().queue.hold(id, 60_000)));
      const run = { id, fence: held?.fence ?? 0 };
      const copies = { ...NO_COPIES, there: [aStoredDump(attic, { sizeBytes: 4 })] };
      await rightOf(store().queue.keep(run, { stored: O.some(stored), copies }));
      const line = (bytes: number) => [['db-eu-1/main/shop', 1, bytes]];
      expect([await linesOf(vault), await linesOf(attic)]).to.deep.equal([line(5), line(4)]);
      await rightOf(store().queue.expire(id, 'keep'));
      expect([await linesOf(vault), await linesOf(attic)]).to.deep.equal([[], line(4)]);
      await rightOf(store().queue.keep(run, { stored: O.some(stored), copies: NO_COPIES }));
      expect([await linesOf(vault), await linesOf(attic)]).to.deep.equal([[], []]);
      expect((await page(attic)).total).to.deep.equal({ dumps: 0, bytes: 0 });
    });

    it('has what is of databases for who may read their runs alone', async () => {
      const { shop, wiki, elsewhere, database, vault } = await scheduledFleet(store());
      for (const schedule of [shop, wiki, elsewhere]) await dump(schedule, 0, vault, 7);
      const one = aCallerWho(database, 'backup:read');
      expect(await linesOf(vault, one)).to.deep.equal([['db-eu-1/main/shop', 1, 7]]);
      expect((await page(vault, one)).total).to.deep.equal({ dumps: 1, bytes: 7 });
      expect(await linesOf(vault, aCallerWho(database, 'database:read'))).to.deep.equal([]);
      expect(await linesOf(vault, aStranger)).to.deep.equal([]);
      expect(await linesOf(aUuid(9))).to.deep.equal([]);
    });

    it('counts together what is of databases that were removed, for who may read the runs of the whole fleet', async () => {
      const { shop, wiki, elsewhere, vault } = await scheduledFleet(store());
      for (const schedule of [shop, wiki, elsewhere]) await dump(schedule, 0, vault, 7);
      await putScheduled(store(), { isSmall: true });
      const left = await linesOf(vault);
      expect(left).to.deep.equal([
        [null, 2, 14],
        ['db-eu-2/main/shop', 1, 7],
      ]);
      const { id } = await refAt(store(), 'db-eu-2');
      expect(await linesOf(vault, aCallerWho(id, 'backup:read'))).to.deep.equal([left[1]]);
      const query = { limit: 1, after: { bytes: 14, path: '' } };
      expect(await linesOf(vault, aViewer(), query)).to.deep.equal([left[1]]);
    });
  });
};
