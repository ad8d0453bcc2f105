import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { overviewText } from '../../../../../../adapters/api/problems/overview-body.js';
import type { Caller } from '../../../../../../core/access/caller.js';
import { getOverview } from '../../../../../../core/problems/use-cases/read-problems.js';
import { memoryClock } from '../../../../../../adapters/memory/shared/timer.js';
import type { Store } from '../../../../../../core/store.js';
import { aCaller, aViewer } from '../../../../../support/access/a-caller.js';
import { aFleet, aServer } from '../../../../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { aReport, NOON } from '../../../../../support/problems/a-problem.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { twoSqliteStores } from '../../../../../support/stores/two-sqlite-stores.js';

const servers = (...names: readonly string[]) =>
  aFleet({ servers: names.map((name) => aServer({ name })) });

describe('the pages of a SQLite store', () => {
  const { one, other: another } = twoSqliteStores();
  let store: Store;
  let other: Store;
  beforeEach(async () => {
    [store, other] = [one(), another()];
    await putFleet(store, servers('a', 'b', 'c'));
    await report('a', { since: new Date(1) });
    await report('b', { since: new Date(2) });
  });

  /** By another process. */
  const report = async (path: string, telling: Parameters<typeof aReport>[1] = {}) => {
    await rightOf(other.problems.open(aReport(await refAt(other, path), telling)));
    await setImmediate();
  };
  const read = (caller: Caller = aViewer(), limit = 2) =>
    rightOf(store.overview.read(caller, limit, NOON));
  const names = async () => (await read()).problems.map(({ resource }) => resource.name);
  const viewerOf = async (...paths: readonly string[]) => {
    const refs = await Promise.all(paths.map((path) => refAt(store, path)));
    return aCaller(...refs.flatMap(({ id }) => aViewer(id).grants));
  };

  it('are one object, and one text, for all callers who see the same', async () => {
    const page = await read();
    expect(await read(aViewer())).to.equal(page);
    expect(await read(await viewerOf('a', 'b'))).to.equal(page);
    expect(await read(await viewerOf('c', 'b', 'a'))).to.equal(page);
    expect(await read(await viewerOf('a'))).not.to.equal(page);
    const overview = getOverview({ overview: store.overview, clock: memoryClock(NOON) });
    const textFor = async (caller: Caller) => overviewText(await rightOf(overview(caller)));
    expect(await textFor(await viewerOf('a', 'b'))).to.equal(await textFor(aViewer()));
  });

  it('stay the same object while what changes is neither on them nor counted', async () => {
    const page = await read();
    await rightOf(other.nodes.heartbeat(aUuid(1), NOON, NOON));
    await setImmediate();
    expect(await read()).to.equal(page);
    await report('c', { severity: 'info' });
    const counted = await read();
    expect([counted.problems, counted.open.info]).to.deep.equal([page.problems, 1]);
    expect((await read(aViewer(), 3)).problems).to.have.length(3);
  });

  it('keep the problems that have not changed when another one has', async () => {
    const [first, second] = (await read()).problems;
    await report('b', { since: new Date(2), message: 'Another.' });
    const changed = (await read()).problems;
    expect(changed[0]).to.equal(first);
    expect(changed[1]).to.deep.equal({ ...second, message: 'Another.' });
  });

  it('are the same object again when they show the same again', async () => {
    const page = await read();
    const problem = aReport(await refAt(store, 'c'), { since: new Date(0) });
    await rightOf(store.problems.open(problem));
    expect(await names()).to.deep.equal(['c', 'a']);
    await rightOf(store.problems.close(problem, NOON));
    expect(await read()).to.equal(page);
  });

  it('change with the setup counts and with the name of a resource', async () => {
    const page = await read();
    await putFleet(other, servers('a', 'b', 'c', 'd'));
    await setImmediate();
    const setup = { ...page.setup, servers: 4 };
    expect(await read()).to.deep.equal({ ...page, setup });
    await putFleet(other, servers('a', 'renamed', 'c', 'd'));
    await setImmediate();
    expect(await names()).to.deep.equal(['a']);
    await report('renamed', { since: new Date(2) });
    expect(await names()).to.deep.equal(['a', 'renamed']);
  });
});
