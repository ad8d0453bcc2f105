import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryClock } from '../../../../adapters/memory/shared/clock.js';
import { memoryStore } from '../../../../adapters/memory/store.js';
import { unavailable } from '../../../../core/shared/ports/port-failure.js';
import { sendHeartbeat } from '../../../../core/monitoring/use-cases/send-heartbeat.js';
import { aFleet, aServer } from '../../../support/fleet/a-fleet.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import { putFleet } from '../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../support/shared/right-of.js';

const START = new Date('2026-11-21T03:00:00.000Z');
const GONE_AFTER_MS = 30_000;

describe('attendWatch', () => {
  const make = async () => {
    const store = memoryStore();
    const names = Array.from({ length: 40 }, (_, n) => `db-eu-${String(n)}`);
    await putFleet(store, aFleet({ servers: names.map((name) => aServer({ name })) }));
    const clock = memoryClock(START);
    const attend = sendHeartbeat({ ...store, clock }, GONE_AFTER_MS);
    return { store, clock, attend };
  };

  it('gives a node that is alone the whole fleet', async () => {
    const { store, attend } = await make();
    const { nodes, assignment } = await rightOf(attend(aUuid(1)));
    expect(nodes).to.deep.equal([aUuid(1)]);
    expect([...assignment.values()].flat().sort()).to.deep.equal(
      await rightOf(store.monitored.servers),
    );
  });

  it('shares it with whoever else was on watch lately, and takes it back when that one is gone', async () => {
    const { store, clock, attend } = await make();
    await rightOf(attend(aUuid(2)));
    clock.set(new Date(START.getTime() + GONE_AFTER_MS));
    const shared = await rightOf(attend(aUuid(1)));
    expect(shared.nodes).to.deep.equal([aUuid(1), aUuid(2)]);
    expect([...shared.assignment.values()].flat()).to.have.length.of.at.most(39);
    clock.set(new Date(START.getTime() + GONE_AFTER_MS + 1));
    const alone = await rightOf(attend(aUuid(1)));
    expect([...alone.assignment.values()].flat().sort()).to.deep.equal(
      await rightOf(store.monitored.servers),
    );
  });

  it('attends at the time at which it is run, however often that is', async () => {
    const { clock, attend } = await make();
    const attending = attend(aUuid(1));
    await rightOf(attending);
    await rightOf(attend(aUuid(2)));
    clock.set(new Date(START.getTime() + GONE_AFTER_MS + 1));
    await rightOf(attending);
    clock.set(new Date(START.getTime() + GONE_AFTER_MS + 2));
    expect((await rightOf(attend(aUuid(3)))).nodes).to.deep.equal([aUuid(1), aUuid(3)]);
  });

  it('fails as the store fails', async () => {
    const { store, clock } = await make();
    const away = unavailable('store', 'unreachable');
    const monitored = { servers: TE.left(away) };
    expect(
      await sendHeartbeat({ ...store, monitored, clock }, GONE_AFTER_MS)(aUuid(1))(),
    ).to.deep.equal(E.left(away));
  });
});
