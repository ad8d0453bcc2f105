import { expect } from 'chai';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { ProblemReport } from '../../../../../../core/problems/problem.js';
import type { Store } from '../../../../../../core/store.js';
import { aReport } from '../../../../../support/problems/a-problem.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';

describe('a SQLite store to which problems are reported', () => {
  const directory = temporaryDirectory();
  let store: Store;
  let other: Sqlite.Database;
  let report: ProblemReport;
  beforeEach(async () => {
    store = sqliteStoreIn(directory.path);
    other = new Sqlite(join(directory.path, 'shipshape.db'));
    await putFleet(store, aWholeFleet());
    report = aReport(await refAt(store, 'db-eu-1'));
    await rightOf(store.problems.open(report));
  });
  afterEach(async () => {
    other.close();
    await store.close();
  });

  /** Moves whenever another connection has written anything. */
  const version = () => other.pragma('data_version', { simple: true });

  it('writes nothing when it is told what it knows', async () => {
    const before = version();
    expect(await rightOf(store.problems.open(report))).to.equal(true);
    const later = { ...report, since: new Date(report.since.getTime() + 1) };
    expect(await rightOf(store.problems.open(later))).to.equal(true);
    expect(version()).to.equal(before);
  });

  for (const telling of [
    { message: 'Another.' },
    { severity: 'info' as const },
    { since: new Date(0) },
  ])
    it(`writes down another ${Object.keys(telling).join()}`, async () => {
      const before = version();
      expect(await rightOf(store.problems.open({ ...report, ...telling }))).to.equal(true);
      expect(version()).not.to.equal(before);
    });
});
