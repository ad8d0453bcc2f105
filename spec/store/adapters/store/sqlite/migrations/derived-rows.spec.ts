import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import Sqlite from 'better-sqlite3';
import { SEVERITIES } from '../../../../../../core/problems/problem.js';
import type { MonitoringChange } from '../../../../../../core/monitoring/monitored-state.js';
import type { Store } from '../../../../../../core/store.js';
import { aReport, NOON } from '../../../../../support/problems/a-problem.js';
import { aWideFleet } from '../../../../../support/fleet/a-wide-fleet.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { forAllOf } from '../../../../../support/shared/random-cases.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';
import { surveyFleet } from '../../../../../support/fleet/survey-fleet.js';
import { DRIFTS } from '../../../../../support/sqlite/expected-derived-rows.js';
import {
  anyManualChanges,
  MANUAL_CHANGES,
  openProblemSql,
  REJECTED_CHANGES,
} from '../../../../../support/sqlite/manual-changes.js';

/** 3 servers, 6 instances and 12 databases lie in 2, 3 and 4 scopes. */
type ProblemChange = Extract<MonitoringChange, { readonly _tag: 'Open' | 'Close' }>;

const LINES = 3 * 2 + 6 * 3 + 12 * 4;

describe('what a SQLite store derives', () => {
  const directory = mkdtempSync(join(tmpdir(), 'shipshape-spec-'));
  let store: Store;
  let database: Sqlite.Database;
  before(async () => {
    store = sqliteStoreIn(directory);
    database = new Sqlite(join(directory, 'shipshape.db'));
    await putFleet(store, aWideFleet(3, 2, 2));
    await openEverywhere('closed_before');
    await openEverywhere('closed_before', (report) => ({ _tag: 'Close', key: report, at: NOON }));
    await openEverywhere('replica_lost');
    database.exec(openProblemSql('server_offline', "path IN ('s1', 's3')"));
    await openEverywhere('disk_full');
  });
  after(async () => {
    database.close();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const openEverywhere = async (
    kind: string,
    updateOf: (report: ReturnType<typeof aReport>) => ProblemChange = (report) => ({
      _tag: 'Open',
      report,
      failures: 0,
    }),
  ) => {
    const reports = (await surveyFleet(store)).map(({ ref }, index) =>
      aReport(ref, { kind, severity: SEVERITIES[index % 3] ?? 'info' }),
    );
    await rightOf(store.monitored.record(reports.map(updateOf)));
  };
  const expectNoDrift = () => {
    for (const [kept, drift] of DRIFTS)
      expect(database.prepare(drift).all(), kept).to.deep.equal([]);
  };
  const places = () =>
    ['problem_scope', 'closed_problem_scope'].map((table) =>
      database.prepare(`SELECT * FROM ${table}`).all(),
    );

  it('is right after a fleet was made, and problems were opened and closed', () => {
    expectNoDrift();
    expect(places().map(({ length }) => length)).to.deep.equal([2 * LINES + 2 * 2, LINES]);
  });

  // In a transaction that is undone, so that each finds what was made once.
  describe('by hand', () => {
    beforeEach(() => database.exec('BEGIN'));
    afterEach(() => database.exec('ROLLBACK'));

    for (const [what, sql] of Object.entries(MANUAL_CHANGES))
      it(`stays right when ${what} by hand`, () => {
        const before = places();
        database.exec(sql);
        expectNoDrift();
        expect(places()).not.to.deep.equal(before);
      });

    it('stays right whatever is done by hand, one after the other', () => {
      forAllOf(20)(anyManualChanges, (alterations) => {
        database.exec('SAVEPOINT one');
        for (const sql of alterations) {
          database.exec(sql);
          expectNoDrift();
        }
        database.exec('ROLLBACK TO one');
      });
    });

    for (const [how, [sql, refusal]] of Object.entries(REJECTED_CHANGES))
      it(`cannot be led astray by ${how}`, () => {
        expect(() => database.exec(sql)).to.throw(refusal);
        expectNoDrift();
      });
  });

  describe('at the end', () => {
    it('stays right when the fleet is emptied', async () => {
      await putFleet(store, { servers: [], destinations: [], channels: [] });
      expectNoDrift();
      expect(places()).to.deep.equal([[], []]);
      expect(database.prepare('SELECT count(*) FROM problem').pluck().get()).to.equal(0);
    });
  });
});
