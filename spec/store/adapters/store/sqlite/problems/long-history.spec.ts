import { expect } from 'chai';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { SCAN_LIMIT } from '../../../../../../adapters/store/sqlite/problems/problem-history.js';
import type { Store } from '../../../../../../core/store.js';
import { aViewer } from '../../../../../support/access/a-caller.js';
import { noonPlus } from '../../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { aFilter, aQuery, pagesOf } from '../../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';

const CLOSED = 3_000;

describe('a SQLite store with a long history', () => {
  const directory = temporaryDirectory();
  let store: Store;
  beforeEach(async () => {
    store = sqliteStoreIn(directory.path);
    await putFleet(store, aWholeFleet());
    fillHistory(join(directory.path, 'shipshape.db'));
  });
  afterEach(() => store.close());

  it('reads some of it at a time for a kind that is rare, until it has found all', async () => {
    const filter = aFilter({ kind: O.some('rare') });
    const pages = await pagesOf(store, aViewer(), aQuery({ filter, limit: 3 }));
    const ids = pages.map((page) => page.map(({ id }) => id));
    expect(ids).to.deep.equal([[aUuid(CLOSED - 1), aUuid(1), aUuid(0)]]);
    expect(SCAN_LIMIT).to.be.within(2, CLOSED - 2);
  });

  it('forgets it in batches, from the beginning', async () => {
    const forgotten = [];
    for (let n = 0; n < 3; n += 1)
      forgotten.push(await rightOf(store.problems.purge(noonPlus(0), 1_250)));
    expect(forgotten).to.deep.equal([1_250, 1_250, 500]);
  });

  it('lets others have their turn while it forgets', async () => {
    const forgotten = store.problems.purge(noonPlus(0), CLOSED)();
    await breathe();
    const { problems } = await rightOf(store.history.page(aViewer(), aQuery(), noonPlus(0)));
    expect(problems).to.have.length(1_000);
    expect(await forgotten).to.deep.equal(E.right(CLOSED));
  });
});

/** The first two and the last are rare. */
const fillHistory = (file: string): void => {
  const database = new Sqlite(file);
  const open = database.prepare(
    "INSERT INTO problem (id, resource, kind, severity, message, since) VALUES (?, 1, ?, 'info', '', 0)",
  );
  const close = database.prepare('UPDATE problem SET closed_at = ? WHERE is_open = 1 AND id = ?');
  database.exec('BEGIN');
  for (let n = 0; n < CLOSED; n += 1) {
    open.run(aUuid(n), n < 2 || n === CLOSED - 1 ? 'rare' : 'usual');
    close.run(n, aUuid(n));
  }
  database.exec('COMMIT');
  database.close();
};
