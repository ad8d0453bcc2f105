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

describe('sendHeartbeat', () => {
  const make = async () => {
    const store = memoryStore();
    const names = Array.from({ length: 40 }, (_, n) => `db-eu-${String(n)}`);
    await putFleet(store, aFleet({ servers: names.map((name) => aServer({ name })) }));
    const clock = memoryClock(START);
    const beat = sendHeartbeat({ ...store, clock }, GONE_AFTER_MS);
    const assignedTo = async (node: number) =>
      [...(await rightOf(beat(aUuid(node)))).values()].flat().sort();
    return { store, clock, beat, assignedTo, all: await rightOf(store.monitored.servers) };
  };
  const later = (ms: number) => new Date(START.getTime() + ms);

  it('assigns the whole fleet to a node that is alone', async () => {
    const { all, assignedTo } = await make();
    expect(await assignedTo(1)).to.deep.equal(all);
  });

  it('shares it with the other nodes that are alive, and assigns it all again when they are gone', async () => {
    const { clock, assignedTo, all } = await make();
    await assignedTo(2);
    clock.set(later(GONE_AFTER_MS));
    const shared = await assignedTo(1);
    expect(shared).to.have.length.within(1, 39);
    expect([...shared, ...(await assignedTo(2))].sort()).to.deep.equal(all);
    clock.set(later(2 * GONE_AFTER_MS + 1));
    expect(await assignedTo(1)).to.deep.equal(all);
  });

  it('beats at the time at which it is run, however often that is', async () => {
    const { clock, beat, assignedTo, all } = await make();
    const first = beat(aUuid(1));
    await rightOf(first);
    clock.set(later(GONE_AFTER_MS + 1));
    await rightOf(first);
    clock.set(later(GONE_AFTER_MS + 2));
    expect(await assignedTo(3)).not.to.deep.equal(all);
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
