import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { Store } from '../../../../../../core/store.js';
import { aViewer } from '../../../../../support/access/a-caller.js';
import { aFleet, aServer } from '../../../../../support/fleet/a-fleet.js';
import { postgresStoreAt, postgresWorld } from '../../../../../support/stores/postgres-world.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { aFilter, aQuery, pagesOf } from '../../../../../support/problems/read-problems.js';

/** Of 10,400 problems four are of the kind that is asked for; each is as old as its place in the list. */
const FILL = `
INSERT INTO shipshape.problem (id, resource_id, kind, severity, message, since)
SELECT gen_random_uuid(), r.id, 'common_' || n, 'info', '', n
  FROM shipshape.resource r, generate_series(0, 10399) n
 WHERE r.path = 'many' AND n NOT IN (0, 499, 600, 10399);
INSERT INTO shipshape.problem (id, resource_id, kind, severity, message, since)
SELECT gen_random_uuid(), r.id, 'rare', 'info', '', n
  FROM unnest('{0,499,600,10399}'::int[]) n JOIN shipshape.resource r ON r.path = 'one of ' || n`;

describe('pages of a rare kind of problem in a Postgres store', () => {
  const world = postgresWorld();
  let store: Store;
  before(async () => {
    const name = await world().make();
    store = await postgresStoreAt(world().url(name));
    const names = ['many', ...[0, 499, 600, 10_399].map((n) => `one of ${n}`)];
    await putFleet(store, aFleet({ servers: names.map((one) => aServer({ name: one })) }));
    await world().server.query(FILL, name);
  });
  after(() => store.close());

  const pages = async (limit: number) => {
    const query = aQuery({ filter: aFilter({ kind: O.some('rare') }), limit });
    const read = await pagesOf(store, aViewer(), query);
    return read.map((page) => page.map(({ since }) => since.getTime()));
  };

  it('end where enough was looked at, and go on from there', async () => {
    expect(await pages(5)).to.deep.equal([[0, 499, 600], [10_399]]);
  });

  it('end where they are full, after the first read or the second', async () => {
    expect(await pages(1)).to.deep.equal([[0], [499], [600], [10_399]]);
    expect(await pages(2)).to.deep.equal([
      [0, 499],
      [600, 10_399],
    ]);
    expect(await pages(3)).to.deep.equal([[0, 499, 600], [10_399]]);
  });
});
