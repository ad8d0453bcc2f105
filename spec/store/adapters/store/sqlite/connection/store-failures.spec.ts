import { expect } from 'chai';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { planFleetChange } from '../../../../../../core/fleet/planning/plan-fleet-change.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import type { Store } from '../../../../../../core/store.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { aWideFleet } from '../../../../../support/fleet/a-wide-fleet.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { aHash, aToken } from '../../../../../support/access/a-token.js';
import { aReport } from '../../../../../support/problems/a-problem.js';
import { oneBrokenServer } from '../../../../../support/problems/one-broken-server.js';
import { pollUntil } from '../../../../../support/shared/poll-until.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';

describe('a SQLite store that fails', () => {
  const directory = temporaryDirectory();
  const errors: Error[] = [];
  let store: Store;
  let other: Sqlite.Database;

  beforeEach(() => {
    errors.length = 0;
    const onError = (error: Error) => errors.push(error);
    store = sqliteStoreIn(directory.path, { writeTimeoutMs: 20, maxPages: 200, onError });
    other = new Sqlite(join(directory.path, 'shipshape.db'));
  });
  afterEach(async () => {
    other.close();
    await store.close();
  });

  const change = (fleet = aWholeFleet()) =>
    store.fleet.change(planFleetChange(fleet, { prune: false }))();

  const addToken = () => store.tokens.add(aToken(), aHash())();

  it('is busy while another program writes, tells the log why, and loses nothing', async () => {
    other.exec('BEGIN EXCLUSIVE');
    for (const write of [change, addToken])
      expect(await write()).to.deep.equal(E.left(unavailable('store', 'busy')));
    const locked = 'database is locked';
    expect(errors.map(({ message }) => message)).to.deep.equal([locked, locked]);
    other.exec('COMMIT');
    // A machine may be busy for longer than the store waits.
    await pollUntil(change, E.isRight);
    expect(await pollUntil(addToken, E.isRight)).to.deep.equal(E.right('added'));
  });

  it('can be read while another program writes', async () => {
    await change();
    other.exec('BEGIN IMMEDIATE; DELETE FROM resource');
    expect(await rightOf(store.fleet.resources)).to.have.length(6);
    other.exec('ROLLBACK');
  });

  it('is full when it may not grow, keeps what it had, and can be read and changed on', async () => {
    await putFleet(store, aWholeFleet());
    expect(await change(aWideFleet(40, 10, 10))).to.deep.equal(
      E.left(unavailable('store', 'full')),
    );
    expect(await rightOf(store.fleet.resources)).to.have.length(6);
    expect(await change(aWideFleet(1, 1, 1))).to.have.property('_tag', 'Right');
  });

  it('limits what is written to it in whatever way', async () => {
    const { server } = await oneBrokenServer(store);
    const open = (n: number) =>
      store.problems.open(aReport(server, { kind: `kind_${n}`, message: 'x'.repeat(1_000) }))();
    const outcomes = await Promise.all(Array.from({ length: 1_000 }, (_, n) => open(n)));
    expect(outcomes[0]).to.deep.equal(E.right(true));
    expect(outcomes.at(-1)).to.deep.equal(E.left(unavailable('store', 'full')));
    expect(await rightOf(store.fleet.resources)).to.have.length(6);
  });

  it('is closed when it is closed', async () => {
    await store.close();
    expect(await change()).to.deep.equal(E.left(unavailable('store', 'closed')));
  });
});
