import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { aNotifiedWorld } from '../../../support/notifications/notified-world.js';
import { overviewProblems } from '../../../support/problems/read-problems.js';
import { aViewer } from '../../../support/access/a-caller.js';
import { refAt } from '../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../support/shared/right-of.js';

const HOUR_MS = 3_600_000;

describe('a window of maintenance and the channels', () => {
  const aMaintainedWorld = async () => {
    const world = await aNotifiedWorld();
    const { store, ports } = world;
    const from = ports.clock.now();
    const { type, id } = await refAt(store, 's1');
    const plan = {
      resource: { type, id },
      from,
      until: new Date(from.getTime() + HOUR_MS),
      note: '',
    };
    const window = await rightOf(store.maintenance.add(plan, 'on-call'));
    const shown = async () =>
      (await overviewProblems(store, aViewer(), ports.clock.now())).map(
        ({ resource, since }) => `${resource.name} ${since.getTime() - from.getTime()}`,
      );
    return { ...world, window, shown };
  };

  it('tells at its end what is still open, with its true since', async () => {
    const { open, pass, told, shown } = await aMaintainedWorld();
    await pass(60);
    await open('s1');
    await pass(HOUR_MS / 1_000 - 65, 60);
    expect([told(), await shown()]).to.deep.equal([[], []]);
    await pass(60);
    expect([told(), await shown()]).to.deep.equal([['opened s1'], ['s1 60000']]);
  });

  it('tells nothing of what opened and closed in it, before or after it', async () => {
    const { open, close, pass, told } = await aMaintainedWorld();
    await open('s1');
    await close('s1');
    await pass(120);
    await open('s1');
    await pass(120);
    await close('s1');
    await pass((2 * HOUR_MS) / 1_000, 60);
    expect(told()).to.deep.equal([]);
  });

  it('tells at once what is open when it ends early, and beside it all the time', async () => {
    const { store, window, open, pass, told } = await aMaintainedWorld();
    await open('s1');
    await open('s2');
    await pass(60);
    expect(told()).to.deep.equal(['opened s2']);
    if (O.isSome(window)) await rightOf(store.maintenance.end(window.value));
    await pass(60);
    expect(told()).to.deep.equal(['opened s2', 'opened s1']);
  });

  it('tells the end of what was told before it', async () => {
    const world = await aNotifiedWorld();
    await world.open('s1');
    await world.pass(60);
    const { type, id } = await refAt(world.store, 's1');
    const from = world.ports.clock.now();
    const until = new Date(from.getTime() + HOUR_MS);
    await rightOf(
      world.store.maintenance.add({ resource: { type, id }, from, until, note: '' }, 'on-call'),
    );
    await world.close('s1');
    await world.pass(60);
    expect(world.told()).to.deep.equal(['opened s1', 'resolved s1']);
  });
});
