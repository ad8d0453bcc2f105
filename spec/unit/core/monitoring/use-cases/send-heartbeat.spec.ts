import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import type { Assignment } from '../../../../../core/monitoring/assignment/assignment.js';
import {
  NO_HEARTBEAT,
  sendHeartbeat,
} from '../../../../../core/monitoring/use-cases/send-heartbeat.js';
import { aFleet, aServer } from '../../../../support/fleet/a-fleet.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { putFleet } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

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
      serversOf((await rightOf(beat(aUuid(node), NO_HEARTBEAT))).assignment);
    const all = (await rightOf(beat(aUuid(9), NO_HEARTBEAT))).servers.ids;
    await rightOf(store.nodes.leave(aUuid(9)));
    return { store, clock, beat, assignedTo, all };
  };
  const serversOf = (assignment: Assignment) => [...assignment.values()].flat().sort();
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
    const first = beat(aUuid(1), NO_HEARTBEAT);
    await rightOf(first);
    clock.set(later(GONE_AFTER_MS + 1));
    await rightOf(first);
    clock.set(later(GONE_AFTER_MS + 2));
    expect(await assignedTo(3)).not.to.deep.equal(all);
  });

  it('reads the servers again only when the fleet has changed', async () => {
    const { store, clock, all } = await make();
    const reads: boolean[] = [];
    const monitored = {
      servers: (revision: string) =>
        pipe(
          store.monitored.servers(revision),
          TE.tapIO((list) => () => reads.push(O.isSome(list))),
        ),
    };
    const beat = sendHeartbeat({ ...store, monitored, clock }, GONE_AFTER_MS);
    const first = await rightOf(beat(aUuid(1), NO_HEARTBEAT));
    const second = await rightOf(beat(aUuid(1), first));
    expect(serversOf(second.assignment)).to.deep.equal(all);
    expect(second).to.equal(first);
    await putFleet(store, aFleet({ servers: [aServer({ name: 'db-eu-3' })] }));
    const third = await rightOf(beat(aUuid(1), second));
    expect([serversOf(third.assignment).length, reads]).to.deep.equal([1, [true, false, true]]);
  });

  it('fails as the store fails', async () => {
    const { store, clock } = await make();
    const away = unavailable('store', 'unreachable');
    const monitored = { servers: () => TE.left(away) };
    const beat = sendHeartbeat({ ...store, monitored, clock }, GONE_AFTER_MS);
    expect(await beat(aUuid(1), NO_HEARTBEAT)()).to.deep.equal(E.left(away));
  });
});
