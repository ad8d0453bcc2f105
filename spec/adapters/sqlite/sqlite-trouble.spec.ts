import { expect } from 'chai';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { planFleetChange } from '../../../core/domain/plan-fleet-change.js';
import { corrupt, unavailable } from '../../../core/ports/port-failure.js';
import type { Store } from '../../../core/ports/store.js';
import { aViewer } from '../../support/a-caller.js';
import { aReport } from '../../support/a-problem.js';
import { aHash, aToken } from '../../support/a-token.js';
import { aWholeFleet } from '../../support/a-whole-fleet.js';
import { aWideFleet } from '../../support/a-wide-fleet.js';
import { putFleet, refAt } from '../../support/put-fleet.js';
import { rightOf } from '../../support/right-of.js';
import { sqliteStoreIn } from '../../support/sqlite-store-in.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

describe('a SQLite store in trouble', () => {
  const directory = temporaryDirectory();
  const errors: Error[] = [];
  let store: Store;
  let other: Sqlite.Database;

  beforeEach(() => {
    errors.length = 0;
    const onError = (error: Error) => errors.push(error);
    store = sqliteStoreIn(directory.path, { busyTimeoutMs: 20, maxPages: 200, onError });
    other = new Sqlite(join(directory.path, 'shipshape.db'));
  });
  afterEach(async () => {
    other.close();
    await store.close();
  });

  const change = (fleet = aWholeFleet()) =>
    store.fleet.change(planFleetChange(fleet, { prune: false }))();

  it('is busy while another program writes, tells the log why, and loses nothing', async () => {
    other.exec('BEGIN EXCLUSIVE');
    expect(await change()).to.deep.equal(E.left(unavailable('store', 'busy')));
    expect(errors.map(({ message }) => message)).to.deep.equal(['database is locked']);
    other.exec('COMMIT');
    expect(await change()).to.have.property('_tag', 'Right');
  });

  it('can be read while another program writes', async () => {
    await change();
    other.exec('BEGIN IMMEDIATE; DELETE FROM resource');
    expect(await rightOf(store.fleet.resources)).to.have.length(6);
    other.exec('ROLLBACK');
  });

  it('is full when it may not grow, keeps what it had, and can be read and changed on', async () => {
    await putFleet(store, aWholeFleet());
    expect(await change(aWideFleet(20, 10, 10))).to.deep.equal(
      E.left(unavailable('store', 'full')),
    );
    expect(await rightOf(store.fleet.resources)).to.have.length(6);
    expect(await change(aWideFleet(1, 1, 1))).to.have.property('_tag', 'Right');
  });

  it('is closed when it is closed', async () => {
    await store.close();
    expect(await change()).to.deep.equal(E.left(unavailable('store', 'closed')));
  });

  describe('whose rows were altered', () => {
    beforeEach(() => putFleet(store, aWholeFleet()));

    it('names the resource and the attribute that cannot be read', async () => {
      const { id } = await refAt(store, 'db-eu-1/main');
      other.exec(`UPDATE resource SET attributes = json_set(attributes, '$.tls.mode', 'lax')
                   WHERE type = 'instance'`);
      const expected = E.left(corrupt('store', `resource ${id}, attributes.tls.mode`));
      expect(await store.fleet.resources()).to.deep.equal(expected);
      expect(await change()).to.deep.equal(expected);
      const database = await refAt(store, 'db-eu-1/main/shop');
      expect(await store.fleet.dumpTarget(database.id)()).to.deep.equal(expected);
    });

    it('names the resource whose attributes are no JSON', async () => {
      const { id } = await refAt(store, 'vault');
      other.exec("UPDATE resource SET attributes = '{' WHERE type = 'destination'");
      expect(await store.fleet.resources()).to.deep.equal(
        E.left(corrupt('store', `resource ${id}, attributes`)),
      );
    });

    it('names the resource whose secret was taken from another', async () => {
      const { id } = await refAt(store, 'db-eu-1/main');
      other.exec(`UPDATE resource SET sealed = (SELECT sealed FROM resource WHERE type = 'channel')
                   WHERE type = 'instance'`);
      const expected = E.left(corrupt('store', `resource ${id}, secret`));
      expect(await store.fleet.resources()).to.deep.equal(expected);
    });

    it('names the problem that cannot be read', async () => {
      await rightOf(store.problems.open(aReport(await refAt(store, 'db-eu-1'))));
      const { problems } = await rightOf(store.overview.read(aViewer(), 1));
      other.exec('UPDATE problem SET since = 9000000000000000');
      expect(await store.overview.read(aViewer(), 20)()).to.deep.equal(
        E.left(corrupt('store', `problem ${problems[0]?.id ?? ''}, since`)),
      );
    });

    it('names the token and the grant that cannot be read', async () => {
      await rightOf(store.tokens.add(aToken(), aHash()));
      other.exec("UPDATE token SET grants = json_set(grants, '$[1].permission', 'everything')");
      const expected = E.left(corrupt('store', `token ${aToken().id}, grants.1.permission`));
      expect(await store.tokens.findByHash(aHash())()).to.deep.equal(expected);
      expect(await store.tokens.list()).to.deep.equal(expected);
    });
  });
});
