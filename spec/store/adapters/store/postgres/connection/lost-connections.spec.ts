import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { planFleetChange } from '../../../../../../core/fleet/planning/plan-fleet-change.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import type { Store } from '../../../../../../core/store.js';
import { aViewer } from '../../../../../support/access/a-caller.js';
import { aReport, NOON } from '../../../../../support/problems/a-problem.js';
import { aWideFleet } from '../../../../../support/fleet/a-wide-fleet.js';
import { ownPostgresWorld } from '../../../../../support/stores/own-postgres-world.js';
import { postgresStoreAt } from '../../../../../support/stores/postgres-world.js';
import { putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { pollUntil } from '../../../../../support/shared/poll-until.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const unreachable = E.left(unavailable('store', 'unreachable'));

/** Two fleets between which the store goes to and fro. */
const FLEETS = [aWideFleet(2, 3, 4), aWideFleet(3, 2, 2)] as const;

describe('a Postgres store that loses its connections', () => {
  const world = ownPostgresWorld();
  let store: Store;
  let name = '';
  beforeEach(async () => {
    name = await world().make();
    store = await postgresStoreAt(world().url(name));
    await putFleet(store, FLEETS[0]);
  });
  afterEach(() => store.close());

  const kill = () =>
    world().server.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
  const overview = () => store.overview.read(aViewer(), 20, NOON)();

  it('answers the next call when idle connections were killed', async () => {
    await Promise.all([overview(), overview(), overview()]);
    await kill();
    expect(await overview()).to.have.property('_tag', 'Right');
    await kill();
    expect(await putFleet(store, FLEETS[0])).to.have.property('added').that.is.empty;
  });

  it('keeps what it has acknowledged, and lets nobody wait, when backends are killed under load', async () => {
    const server = await refAt(store, 's1');
    let isOver = false;
    const acknowledged: string[] = [];
    const failures: unknown[] = [];
    const report = async (who: number) => {
      for (let n = 0; !isOver; n += 1) {
        const kind = `kind_${who}_${n}`;
        const opened = await store.problems.open(aReport(server, { kind }))();
        if (E.isRight(opened)) acknowledged.push(kind);
        else failures.push(opened);
        await overview();
      }
    };
    const apply = async () => {
      for (let n = 0; !isOver; n += 1) {
        const fleet = n % 2 === 0 ? FLEETS[1] : FLEETS[0];
        const applied = await store.fleet.change(planFleetChange(fleet, { prune: true }))();
        if (E.isLeft(applied)) failures.push(applied);
      }
    };
    const load = [report(1), report(2), report(3), apply()];
    try {
      for (let time = 0; time < 15; time += 1) {
        await pollUntil(() => acknowledged.length > time);
        await kill();
      }
    } finally {
      isOver = true;
    }
    await Promise.all(load);

    for (const failure of failures) expect(failure).to.deep.equal(unreachable);
    const { problems } = await rightOf(store.overview.read(aViewer(), 100_000, NOON));
    expect(problems.map(({ kind }) => kind)).to.include.members(acknowledged);
    const sizes = FLEETS.map(({ servers }) => servers.length);
    const { setup } = await rightOf(store.overview.read(aViewer(), 0, NOON));
    expect(sizes).to.include(setup.servers);
  });

  it('is unreachable while the server is away, and answers again soon after it is back', async () => {
    await Promise.all([overview(), overview(), overview()]);
    await world().server.halt();
    const asked = await Promise.all([overview(), store.health.check(), change(), overview()]);
    expect(asked).to.deep.equal([unreachable, unreachable, unreachable, unreachable]);
    await world().server.resume();
    await pollUntil(overview, E.isRight);
    expect(await change()).to.have.property('_tag', 'Right');
  });

  const change = () => store.fleet.change(planFleetChange(FLEETS[1], { prune: true }))();
});
