import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { planFleetChange } from '../../../core/fleet/planning/plan-fleet-change.js';
import type { Store } from '../../../core/store.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';
import { aStranger } from '../../support/access/a-caller.js';
import { aFleet } from '../../support/fleet/a-fleet.js';
import { aReport, NOON } from '../../support/problems/a-problem.js';
import { aHash, aToken } from '../../support/access/a-token.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { aQuery } from '../../support/problems/read-problems.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const everyCallOf = (store: Store) => {
  const { fleet, overview, problems, history, permissions, tokens, monitored, nodes, health } =
    store;
  const report = aReport({ type: 'server', id: aUuid(1) });
  return [
    fleet.resources,
    fleet.change(planFleetChange(aFleet(), { prune: false })),
    fleet.dumpTarget(aUuid(1)),
    fleet.locate(aStranger, 'db-eu-1'),
    overview.read(aStranger, 20, NOON),
    problems.open(report),
    problems.close(report, NOON),
    problems.triage(aUuid(1), {}),
    problems.purge(NOON, 1),
    history.page(aStranger, aQuery(), NOON),
    history.find(aStranger, aUuid(1), NOON),
    permissions.permissionsOn(aStranger, 'fleet'),
    tokens.add(aToken(), aHash()),
    tokens.addFirst(aToken(), aHash()),
    tokens.findByHash(aHash()),
    tokens.list,
    tokens.revoke(aUuid(1), new Date(0)),
    monitored.servers(''),
    monitored.server(aUuid(1)),
    monitored.record([{ _tag: 'Open', report, failures: 0 }]),
    nodes.heartbeat(aUuid(1), NOON, NOON),
    nodes.leave(aUuid(1)),
    nodes.claim(aUuid(1), NOON, [0]),
    health.check,
  ];
};

/** What every store promises of its health and of its end; `make` gives an empty store. */
export const describeStoreHealth = (name: string, make: MakeStore): void => {
  describe(`${name} as a store that lives and closes`, () => {
    const store = storeForEach(make);

    it('is healthy while it can be read', async () => {
      expect(await store().health.check()).to.deep.equal(E.right(undefined));
    });

    it('lets each port fail as closed once it is closed', async () => {
      const calls = everyCallOf(store());
      await store().close();
      for (const call of calls)
        expect(await call()).to.deep.equal(E.left(unavailable('store', 'closed')));
    });

    it('is closed once when it is closed twice', async () => {
      await store().close();
      await store().close();
    });
  });
};
