import { expect } from 'chai';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memorySecretSealer } from '../../../../../../adapters/store/sqlite/memory-store.js';
import type { ProblemReport } from '../../../../../../core/problems/problem.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import type { Store } from '../../../../../../core/store.js';
import { aWideFleet } from '../../../../../support/fleet/a-wide-fleet.js';
import { putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { aReport } from '../../../../../support/problems/a-problem.js';
import { listedProblems, overviewProblems } from '../../../../../support/problems/read-problems.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';
import { loggedCommits } from '../../../../../support/sqlite/logged-commits.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';

const sealer = memorySecretSealer();

describe('a SQLite store that is written to while it is read', () => {
  const directory = temporaryDirectory();
  const file = () => join(directory.path, 'shipshape.db');
  let store: Store;
  let other: Sqlite.Database;
  let reports: readonly ProblemReport[];

  beforeEach(async () => {
    store = sqliteStoreIn(directory.path, { sealer });
    other = new Sqlite(file());
    await putFleet(store, aWideFleet(1, 1, 40));
    const names = Array.from({ length: 40 }, (_, n) => `s1/i1/d${n + 1}`);
    reports = await Promise.all(names.map(async (name) => aReport(await refAt(store, name))));
  });
  afterEach(async () => {
    other.close();
    await store.close();
  });

  const open = (report: ProblemReport) => store.problems.open(report)();
  const opened = () => reports.map(() => E.right(true));

  it('answers reads while its writes wait for another program, and then its writes', async () => {
    other.exec('BEGIN IMMEDIATE');
    const writing = Promise.all(reports.map(open));
    expect(await overviewProblems(store)).to.deep.equal([]);
    expect(O.isSome(await rightOf(store.monitored.servers('')))).to.equal(true);
    other.exec('ROLLBACK');
    expect(await writing).to.deep.equal(opened());
  });

  it('answers reads while a change of the fleet waits for another program, and then makes it', async () => {
    other.exec('BEGIN IMMEDIATE');
    const changing = putFleet(store, aWideFleet(1, 1, 41));
    expect(await overviewProblems(store)).to.deep.equal([]);
    other.exec('ROLLBACK');
    expect((await changing).added).to.have.length(1);
  });

  it('shows a write to every read that begins after its answer, with no turn of the event loop between', async () => {
    for (const [n, report] of reports.entries()) {
      await overviewProblems(store);
      await open(report);
      expect(await overviewProblems(store)).to.have.length(n + 1);
    }
  });

  it('commits together what arrives while the disk or another program is at work', async () => {
    await open(aReport(await refAt(store, 's1')));
    const before = loggedCommits(file());
    other.exec('BEGIN IMMEDIATE');
    const writing = Promise.all(reports.map(open));
    other.exec('ROLLBACK');
    expect(await writing).to.deep.equal(opened());
    expect(loggedCommits(file()) - before).to.be.within(1, 2);
  });

  it('is busy where more writes wait than it can hold', async () => {
    other.exec('BEGIN IMMEDIATE');
    const writing = Array.from({ length: 10_001 }, () => store.nodes.leave(aUuid(1))());
    expect(await writing.at(-1)).to.deep.equal(E.left(unavailable('store', 'busy')));
    other.exec('ROLLBACK');
    expect(await writing.at(-2)).to.deep.equal(E.right(undefined));
  });

  it('finishes what was under way before it is closed', async () => {
    const server = await refAt(store, 's1');
    const writing = Promise.all(reports.map(open));
    await store.close();
    expect(await open(aReport(server))).to.deep.equal(E.left(unavailable('store', 'closed')));
    expect(await writing).to.deep.equal(opened());
    store = sqliteStoreIn(directory.path, { sealer });
    expect(await listedProblems(store)).to.have.length(40);
  });
});
