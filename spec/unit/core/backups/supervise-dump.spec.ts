import { createHash } from 'node:crypto';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { DumpFailureCode } from '../../../../core/backups/dump-failure.js';
import { unavailable } from '../../../../core/shared/ports/port-failure.js';
import { read, supervisedWorld } from '../../../support/backups/supervised-world.js';

const PARTS = [Buffer.from('one '), Buffer.from('two')];

const DONE = {
  _tag: 'Done',
  sizeBytes: 7,
  sha256: createHash('sha256').update('one two').digest('hex'),
};

type World = ReturnType<typeof supervisedWorld>;

const begun = async (world: World) => {
  const started = await world.start();
  if (E.isLeft(started)) throw new Error(`The dump did not begin: ${JSON.stringify(started.left)}`);
  return started.right;
};

/** A dump that has given its first part, and waits. */
const waiting = async () => {
  const world = supervisedWorld({ parts: PARTS, gate: () => new Promise(() => undefined) });
  const dump = await begun(world);
  const bytes = dump.bytes[Symbol.asyncIterator]();
  await bytes.next();
  return { world, dump, bytes };
};

const failed = (code: DumpFailureCode, sizeBytes = 4) => ({
  _tag: code === 'dump_cancelled' ? 'Cancelled' : 'Failed',
  sizeBytes,
  failure: { code },
});

describe('superviseDump', () => {
  it('hands every byte on, and stores a whole dump as done, once', async () => {
    const world = supervisedWorld({ parts: PARTS });
    const dump = await begun(world);
    expect(await read(dump)).to.equal('one two');
    expect([await dump.end(), await dump.end()]).to.deep.equal([DONE, DONE]);
    expect(world.finished).to.deep.equal([DONE]);
  });

  it('stores what the tool failed with', async () => {
    const world = supervisedWorld({ parts: PARTS, failure: { code: 'connection_lost' } });
    const dump = await begun(world);
    await read(dump);
    expect(await dump.end()).to.deep.equal(failed('connection_lost', 7));
  });

  it('stores and returns what kept the dump from beginning', async () => {
    const world = supervisedWorld({
      parts: [],
      failure: { code: 'table_locked', objects: { names: [], count: 1 } },
    });
    const started = await world.start();
    expect(E.isLeft(started) && started.left).to.have.property('_tag', 'DumpRefused');
    expect(world.finished).to.have.lengthOf(1);
  });

  type Waiting = Awaited<ReturnType<typeof waiting>>;
  const ENDS: readonly (readonly [string, DumpFailureCode, (waiting: Waiting) => unknown])[] = [
    ['its reader goes away', 'dump_cancelled', ({ world }) => world.reader.abort()],
    ['its reader leaves early', 'dump_cancelled', ({ bytes }) => bytes.return?.()],
    ['the service stops', 'dump_interrupted', ({ world }) => world.stopping.abort()],
    ['its reader takes nothing for too long', 'dump_stalled', ({ world }) => world.pass(300_000)],
    [
      'it takes too long, also while its reader waits',
      'dump_deadline',
      ({ world, bytes }) => {
        void bytes.next();
        return world.pass(600_000);
      },
    ],
    [
      'the service stops, and its reader goes away after that',
      'dump_interrupted',
      ({ world }) => {
        world.stopping.abort();
        world.reader.abort();
      },
    ],
    [
      'the run is lost to another',
      'dump_interrupted',
      ({ world }) => {
        world.answers.renew = () => Promise.resolve(E.right('lost'));
        return world.pass(15_000);
      },
    ],
  ];
  for (const [event, code, happen] of ENDS)
    it(`ends as ${code} when ${event}, and stores that although nobody waits`, async () => {
      const begunAndWaiting = await waiting();
      const { world, dump } = begunAndWaiting;
      void happen(begunAndWaiting);
      expect(await dump.end()).to.deep.equal(failed(code));
      expect(world.finished).to.deep.equal([failed(code)]);
    });

  it('ends as dump_stalled when nobody ever reads', async () => {
    const world = supervisedWorld({ parts: PARTS });
    const dump = await begun(world);
    await world.pass(300_000);
    expect(await dump.end()).to.deep.equal(failed('dump_stalled', 0));
  });

  it('holds nothing against a reader that waits for the tool', async () => {
    const { world, dump, bytes } = await waiting();
    void bytes.next();
    await world.pass(599_999);
    world.reader.abort();
    expect(await dump.end()).to.deep.equal(failed('dump_cancelled'));
  });

  it('renews the lease with the bytes so far every 15 seconds, and no more after the end', async () => {
    const { world, dump } = await waiting();
    await world.pass(15_000);
    await world.pass(15_000);
    world.reader.abort();
    await dump.end();
    await world.pass(60_000);
    expect(world.renewed).to.deep.equal([4, 4]);
  });

  it('goes on while the store is away, until the lease has passed', async () => {
    const { world, dump } = await waiting();
    world.answers.renew = () => Promise.resolve(E.left(unavailable('store', 'unreachable')));
    for (const _ of [1, 2, 3]) await world.pass(15_000);
    expect(world.finished).to.deep.equal([]);
    await world.pass(15_000);
    expect(await dump.end()).to.deep.equal(failed('dump_interrupted'));
  });

  it('tries again to store the end, and says done only of what is stored as such', async () => {
    const world = supervisedWorld({ parts: PARTS });
    world.answers.finish = () => Promise.resolve(E.left(unavailable('store', 'busy')));
    const dump = await begun(world);
    await read(dump);
    await world.pass(1_000);
    await world.pass(1_000);
    expect(await dump.end()).to.deep.equal(failed('dump_interrupted', 7));
    expect(world.finished).to.deep.equal([DONE, DONE, DONE]);
  });

  it('takes a dump for stored whose storing may only have lost its answer', async () => {
    const world = supervisedWorld({ parts: PARTS });
    const answers = [E.left(unavailable('store', 'unreachable')), E.right(false)];
    world.answers.finish = () => Promise.resolve(answers.shift() ?? E.right(true));
    const dump = await begun(world);
    await read(dump);
    await world.pass(1_000);
    expect(await dump.end()).to.deep.equal(DONE);
  });

  it('stores the end of a dump whose start is a defect, and renews its lease no more', async () => {
    const world = supervisedWorld({ parts: PARTS });
    const defect = new Error('a defect');
    world.dumps.start = () => () => Promise.reject(defect);
    expect(await world.start().catch((error: unknown) => error)).to.equal(defect);
    expect(world.finished).to.deep.equal([failed('dump_failed', 0)]);
    await world.pass(60_000);
    expect(world.renewed).to.deep.equal([]);
  });

  it('says of a run that another holds by now that it was interrupted', async () => {
    const world = supervisedWorld({ parts: PARTS });
    world.answers.finish = () => Promise.resolve(E.right(false));
    const dump = await begun(world);
    await read(dump);
    expect(await dump.end()).to.deep.equal(failed('dump_interrupted', 7));
  });
});
