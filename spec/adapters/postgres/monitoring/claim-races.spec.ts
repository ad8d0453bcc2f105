import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { PARTITION_COUNT } from '../../../../core/monitoring/assignment/partition-round.js';
import type { Store } from '../../../../core/store.js';
import { noonPlus } from '../../../support/problems/a-problem.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import { postgresStoreAt, postgresWorld } from '../../../support/stores/postgres-world.js';
import { rightOf } from '../../../support/shared/right-of.js';

const NODES = [1, 2, 3, 4, 5].map((n) => aUuid(n));
const ROUNDS = [1, 2, 3, 4];

describe('five nodes that share the watch of a Postgres store', () => {
  const world = postgresWorld();
  let stores: readonly Store[] = [];
  beforeEach(async () => {
    const url = world().url(await world().make());
    stores = await Promise.all(NODES.map(() => postgresStoreAt(url)));
  });
  afterEach(() => Promise.all(stores.map((store) => store.close())));

  const eachNode = <A>(ask: (store: Store, node: (typeof NODES)[number]) => Promise<A>) =>
    Promise.all(stores.map((store, n) => ask(store, NODES[n] ?? aUuid(0))));

  it('get each turn once, whoever asks first, and know whether they had the one before', async () => {
    let before: readonly (string | undefined)[] = [];
    for (const round of ROUNDS) {
      const slots = Array.from({ length: PARTITION_COUNT }, (_, slot) => slot);
      const asked = slots.map((slot) =>
        eachNode(async ({ nodes }, node) => {
          const taken = await rightOf(
            nodes.claim(node, { partition: slot, round: noonPlus(round) }),
          );
          return O.isNone(taken) ? [] : [{ node, isContinued: taken.value.isContinued }];
        }),
      );
      const given = (await Promise.all(asked)).map((answers) => answers.flat());
      const winners = given.map(([first]) => first?.node);
      expect(given).to.deep.equal(
        winners.map((node, slot) => [{ node, isContinued: node === before[slot] }]),
      );
      before = winners;
    }
  });

  it('come, go and are forgotten at once, and nobody waits in a circle', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, minute) =>
        eachNode(async ({ nodes }, node) => {
          // Each comes back after a while in which all others would forget it.
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
