import { expect } from 'chai';
import { PARTITION_COUNT } from '../../../../../../core/monitoring/assignment/assignment.js';
import type { Store } from '../../../../../../core/store.js';
import { noonPlus } from '../../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { postgresStoreAt, postgresWorld } from '../../../../../support/stores/postgres-world.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const NODES = [1, 2, 3, 4, 5].map((n) => aUuid(n));
const PARTITIONS = Array.from({ length: PARTITION_COUNT }, (_, partition) => partition);
const rotated = (by: number) => [...PARTITIONS.slice(by), ...PARTITIONS.slice(0, by)];
const ROUNDS = [1, 2, 3, 4];

describe('five nodes that monitor the fleet of a Postgres store', () => {
  const world = postgresWorld();
  let stores: readonly Store[] = [];
  beforeEach(async () => {
    const url = world().url(await world().make());
    stores = await Promise.all(NODES.map(() => postgresStoreAt(url)));
  });
  afterEach(() => Promise.all(stores.map((store) => store.close())));

  const eachNode = <A>(ask: (store: Store, node: (typeof NODES)[number]) => Promise<A>) =>
    Promise.all(stores.map((store, n) => ask(store, NODES[n] ?? aUuid(0))));

  it('claim each partition once a round, however many ask at once', async () => {
    for (const round of ROUNDS) {
      // Each node names them in an order of its own.
      const claims = await eachNode(({ nodes }, node) =>
        rightOf(nodes.claim(node, noonPlus(round), rotated(NODES.indexOf(node) * 100))),
      );
      expect(claims.flat().sort((a, b) => a - b)).to.deep.equal(PARTITIONS);
    }
  });

  it('come, go and are removed at once without a deadlock', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, minute) =>
        eachNode(async ({ nodes }, node) => {
          // Each comes back after a while in which all others would remove it.
          const at = noonPlus(minute + (Number.parseInt(node.slice(-1)) % 2) * 10);
          await rightOf(nodes.heartbeat(node, at, at));
          if (minute % 5 === 0) await rightOf(nodes.leave(node));
        }),
      ),
    );
    await eachNode(({ nodes }, node) => rightOf(nodes.heartbeat(node, noonPlus(60), noonPlus(60))));
    const present = await eachNode(({ nodes }, node) =>
      rightOf(nodes.heartbeat(node, noonPlus(60), noonPlus(60))),
    );
    expect(present).to.deep.equal(NODES.map(() => NODES));
  });
});
