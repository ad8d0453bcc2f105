import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { isolationReport } from '../../../../../core/monitoring/fleet-report-wording.js';
import type { CheckOrder } from '../../../../../core/monitoring/use-cases/check-server.js';
import {
  evaluateIsolation,
  findIsolation,
} from '../../../../../core/monitoring/use-cases/evaluate-isolation.js';
import type { Store } from '../../../../../core/store.js';
import type { Uuid } from '../../../../../core/shared/uuid.js';
import { MINUTE, monitorWorld } from '../../../../support/monitoring/monitor-world.js';
import { listedProblems } from '../../../../support/problems/read-problems.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const NODES = [1_001, 1_002].map(aUuid);
const [ADA = aUuid(1_001), BOB = aUuid(1_002)] = NODES;
const SERVERS = Array.from({ length: 64 }, (_, number) => aUuid(3 * number + 1));

describe('nodes that are cut off', () => {
  const world = monitorWorld();
  let store: Store;
  let cutOff: ReadonlySet<Uuid>;

  const startNode = (node: Uuid) => {
    const { time, nodes, monitorOf } = world();
    const { clock } = time;
    const witness = { ask: () => Promise.resolve({ chosen: O.none, gateway: 'unknown' as const }) };
    monitorOf({
      node,
      isolation: {
        evaluate: evaluateIsolation({
          clock,
          isolationReport,
          nodes,
          witness,
          monitored: store.monitored,
        }),
        find: findIsolation({ ...store, clock }),
      },
      checkServer: ({ server }: CheckOrder) => {
        const reach = cutOff.has(node) ? 'silent' : 'reached';
        const sighting = { server, reach, wasWell: true } as const;
        return TE.right({ missed: [], isSilent: false, sighting });
      },
    }).start();
  };
  /** The servers that each node has checked in the last minute, but for those that it only tried to reach. */
  const checkedBy = (node: Uuid): ReadonlySet<Uuid> => {
    const { checks, time } = world();
    const since = time.clock.now().getTime() - MINUTE;
    const made = checks.filter(
      (check) => check.node === node && check.isTrial !== true && check.at.getTime() > since,
    );
    return new Set(made.map(({ server }) => server));
  };
  const open = async () =>
    (await listedProblems(store))
      .filter(({ closedAt }) => O.isNone(closedAt))
      .map(({ kind, severity }) => [kind, severity]);

  beforeEach(() => {
    [store, cutOff] = [memoryStore(), new Set()];
    world().servers.push(...SERVERS);
    NODES.forEach(startNode);
  });

  it('hand their servers over to the others, with one problem that is a warning', async () => {
    await world().time.pass(3 * MINUTE);
    cutOff = new Set([ADA]);
    await world().time.pass(4 * MINUTE);
    expect(checkedBy(ADA)).to.deep.equal(new Set());
    expect(checkedBy(BOB)).to.deep.equal(new Set(SERVERS));
    expect(await open()).to.deep.equal([['control_plane_isolated', 'warning']]);
  });

  it('have their servers again once they reach them, and no problem', async () => {
    await world().time.pass(3 * MINUTE);
    cutOff = new Set([ADA]);
    await world().time.pass(4 * MINUTE);
    cutOff = new Set();
    await world().time.pass(3 * MINUTE);
    expect(checkedBy(ADA).size).to.be.within(1, SERVERS.length - 1);
    expect(checkedBy(ADA).size + checkedBy(BOB).size).to.equal(SERVERS.length);
    expect(await open()).to.deep.equal([]);
    expect(await listedProblems(store)).to.have.length(1);
  });

  it('keep their servers where every node is cut off', async () => {
    await world().time.pass(3 * MINUTE);
    cutOff = new Set(NODES);
    await world().time.pass(6 * MINUTE);
    expect(checkedBy(ADA).size + checkedBy(BOB).size).to.equal(SERVERS.length);
    expect(await open()).to.deep.equal([['control_plane_isolated', 'critical']]);
  });
});
