import { expect } from 'chai';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { ProblemReport } from '../../../../../../core/problems/problem.js';
import { aReport } from '../../../../../support/problems/a-problem.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';
import { forEachTest } from '../../../../../support/shared/for-suite.js';

describe('a SQLite store to which problems are reported', () => {
  const directory = temporaryDirectory();
  let report: ProblemReport;
  const store = forEachTest(() => sqliteStoreIn(directory.path));
  const other = forEachTest(() => new Sqlite(join(directory.path, 'shipshape.db')));
  beforeEach(async () => {
    await putFleet(store(), aWholeFleet());
    report = aReport(await refAt(store(), 'db-eu-1'));
    await rightOf(store().problems.open(report));
  });

  /** Moves whenever another connection has written anything. */
  const version = () => other().pragma('data_version', { simple: true });

  it('writes nothing when it is told what it knows', async () => {
    const before = version();
    expect(await rightOf(store().problems.open(report))).to.equal(true);
    const later = { ...report, since: new Date(report.since.getTime() + 1) };
    expect(await rightOf(store().problems.open(later))).to.equal(true);
    expect(version()).to.equal(before);
  });

  for (const telling of [
    { message: 'Another.' },
    { severity: 'info' as const },
    { since: new Date(0) },
  ])
    it(`writes down another ${Object.keys(telling).join()}`, async () => {
      const before = version();
      expect(await rightOf(store().problems.open({ ...report, ...telling }))).to.equal(true);
      expect(version()).not.to.equal(before);
    });
});
