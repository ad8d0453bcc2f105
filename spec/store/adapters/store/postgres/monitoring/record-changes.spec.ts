import { expect } from 'chai';
import { postgresMonitoredFleet } from '../../../../../../adapters/store/postgres/monitoring/monitored-fleet.js';
import type { MonitoringChange } from '../../../../../../core/monitoring/monitored-state.js';
import type { ResourceRef } from '../../../../../../core/shared/resource.js';
import type { Store } from '../../../../../../core/store.js';
import { aWideFleet } from '../../../../../support/fleet/a-wide-fleet.js';
import { putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { surveyFleet } from '../../../../../support/fleet/survey-fleet.js';
import { expectNoDrift } from '../../../../../support/postgres/expected-derived-rows.js';
import { recordedSession } from '../../../../../support/postgres/recorded-session.js';
import { aReport, NOON } from '../../../../../support/problems/a-problem.js';
import { listedProblems, overviewProblems } from '../../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import {
  postgresStoreAt,
  postgresWorld,
  SEALER,
} from '../../../../../support/stores/postgres-world.js';

const KINDS = ['a', 'b', 'c'];

describe('what monitoring records in a Postgres store', () => {
  const world = postgresWorld();
  let name = '';
  let store: Store;
  let refs: readonly ResourceRef[] = [];
  beforeEach(async () => {
    name = await world().make();
    store = await postgresStoreAt(world().url(name));
    await putFleet(store, aWideFleet(4, 2, 12));
    refs = (await surveyFleet(store)).map(({ ref }) => ref);
  });
  afterEach(() => store.close());

  const problems = () => refs.flatMap((ref) => KINDS.map((kind) => aReport(ref, { kind })));
  const opening = (): readonly MonitoringChange[] =>
    problems().map((report) => ({ _tag: 'Open', report, failures: 0 }));
  const closing = (): readonly MonitoringChange[] =>
    problems().map((key) => ({ _tag: 'Close', key, at: NOON }));

  /** How many statements it takes to record these changes, those that begin and end the transaction included. */
  const statementsFor = async (changes: readonly MonitoringChange[]): Promise<number> => {
    const { session, statements } = recordedSession(world().url(name), 1);
    await rightOf(postgresMonitoredFleet(session, SEALER).record(changes));
    await session.close();
    return statements.length;
  };

  it('takes a few statements, however many changes there are', async () => {
    expect(opening()).to.have.length.above(300);
    expect(await statementsFor(opening())).to.equal(4);
    expect(await overviewProblems(store)).to.have.length(opening().length);
    expect(await statementsFor([...closing(), ...opening(), ...closing()])).to.equal(6);
    expect(await listedProblems(store)).to.have.length(2 * opening().length);
  });

  it('suppresses what becomes more severe together with the problem that suppresses it', async () => {
    const server = aReport(await refAt(store, 's1'), { kind: 'server_offline' });
    const database = aReport(await refAt(store, 's1/i1/d1'), { severity: 'info' });
    await rightOf(store.problems.open(database));
    const reports = [server, { ...database, severity: 'critical' as const }];
    await rightOf(
      store.monitored.record(reports.map((report) => ({ _tag: 'Open', report, failures: 0 }))),
    );
    expect((await overviewProblems(store)).map(({ kind }) => kind)).to.deep.equal([server.kind]);
    await expectNoDrift((sql) => world().server.query(sql, name));
  });

  it('deadlocks with nothing that another node records in another order', async () => {
    const other = await postgresStoreAt(world().url(name));
    const record = async ({ monitored }: Store, order: (all: MonitoringChange[]) => unknown) => {
      for (const make of [opening, closing, opening]) {
        const changes = [...make()];
        order(changes);
        await rightOf(monitored.record(changes));
      }
    };
    await Promise.all([
      record(store, (changes) => changes),
      record(other, (changes) => changes.reverse()),
    ]);
    await other.close();
    expect(await overviewProblems(store)).to.have.length(opening().length);
    await expectNoDrift((sql) => world().server.query(sql, name));
  });
});
