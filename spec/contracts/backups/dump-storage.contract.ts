import { createCipheriv, createHash } from 'node:crypto';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import type { DumpStorage } from '../../../core/backups/ports/dump-storage.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';

export interface DumpStorageWorld {
  readonly storage: DumpStorage;
  /** An empty destination. */
  readonly target: DestinationTarget;
  /** One whose folder or bucket does not exist. */
  readonly missing: DestinationTarget;
  /** The names of all that is in the destination but its mark, unfinished writes included. */
  readonly contents: () => Promise<readonly string[]>;
  /** Leaves in the destination what a writer of this object leaves that is killed. */
  readonly leaveUnfinished: (object: string) => Promise<void>;
  /** Puts an object there by another program than ours. */
  readonly addForeign: (name: string, bytes: Buffer) => Promise<void>;
  /** Puts an empty place where the destination is, as an unmounted disk does; left out of a kind that leaves no mark. */
  readonly unmount?: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const OBJECT = 'db-eu-1/bl%C3%A5%20~b/shop/20261122T030000Z-0a1b2c3d-1.pg18.dump';
const OTHER = 'db-eu-1/main/shop/20261123T030000Z-4e5f6071-2.pg18.dump.age';

const never = () => new AbortController().signal;

const failed = E.left({ _tag: 'StorageRefused', code: 'destination_failed' });
const missing = E.left({ _tag: 'StorageRefused', code: 'destination_missing' });
const unmounted = E.left({ _tag: 'StorageRefused', code: 'destination_unmounted' });
const abandoned = E.left(unavailable('destination', 'abandoned'));
const sourceFailed = E.left({ _tag: 'SourceFailed' });

/** Bytes that are alike nowhere, so that none can be lost, doubled or exchanged without another digest. */
const BYTES = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
  Buffer.alloc(3_000_001),
);

const bytesOf = (size: number): Buffer => BYTES.subarray(0, size);

const written = (whole: Buffer) => ({
  sizeBytes: whole.length,
  sha256: createHash('sha256').update(whole).digest('hex'),
});

/** What every `DumpStorage` promises. Each test begins with an empty destination. */
export const describeDumpStorage = (name: string, make: () => Promise<DumpStorageWorld>): void => {
  describe(`${name} as a dump storage`, () => {
    let world: DumpStorageWorld;

    beforeEach(async () => {
      world = await make();
    });
    afterEach(() => world.close());

    const put = (object: string, bytes: AsyncIterable<Uint8Array>, signal = never()) =>
      world.storage.put(world.target, object, bytes, signal)();
    const read = async (object: string): Promise<O.Option<Buffer>> => {
      const opened = await world.storage.open(world.target, object, never())();
      if (E.isLeft(opened)) throw new Error(`It did not open: ${JSON.stringify(opened.left)}`);
      return O.isNone(opened.right) ? O.none : O.some(await readAll(opened.right.value));
    };
    const sweep = (...underWay: readonly string[]) =>
      world.storage.sweep(
        world.target,
        TE.right((object) => underWay.includes(object)),
      )();

    describe('probe', () => {
      it('leaves nothing, and returns the space where it can be known', async () => {
        const probed = await world.storage.probe(world.target, never())();
        if (E.isLeft(probed)) throw new Error(`It failed: ${JSON.stringify(probed.left)}`);
        for (const bytes of [probed.right.freeBytes, probed.right.totalBytes])
          if (O.isSome(bytes)) expect(bytes.value).to.be.greaterThan(0);
        expect(await world.contents()).to.deep.equal([]);
      });

      it('fails where the folder or the bucket does not exist', async () => {
        expect(await world.storage.probe(world.missing, never())()).to.deep.equal(missing);
      });

      it('leaves its mark, without which the place is not used from then on', async () => {
        const { storage, target, unmount } = world;
        const probe = (mark: DestinationTarget['mark']) =>
          storage.probe({ ...target, mark }, never())();
        const first = await probe(O.none);
        if (E.isLeft(first)) throw new Error(`It failed: ${JSON.stringify(first.left)}`);
        const { mark } = first.right;
        expect(O.isSome(mark)).to.equal(unmount !== undefined);
        if (unmount === undefined) return;
        expect(E.isRight(await probe(mark))).to.equal(true);
        await put(OBJECT, inParts(bytesOf(10)));
        await unmount();
        const marked = { ...target, mark };
        const outcomes = [
          await probe(mark),
          await storage.put(marked, OTHER, inParts(bytesOf(10)), never())(),
          await storage.open(marked, OBJECT, never())(),
          await storage.remove(marked, OBJECT)(),
          await storage.sweep(
            marked,
            TE.right(() => false),
          )(),
        ];
        expect(outcomes).to.deep.equal(outcomes.map(() => unmounted));
        expect(await world.contents()).to.deep.equal([]);
        expect(await probe(O.none)).to.have.property('_tag', 'Right');
        expect(await probe(mark)).to.have.property('_tag', 'Right');
      });

      it('leaves no mark in the place of a draft', async () => {
        const { storage, target, unmount } = world;
        const drafted = await storage.probe({ ...target, isDraft: true }, never())();
        if (E.isLeft(drafted)) throw new Error(`It failed: ${JSON.stringify(drafted.left)}`);
        const { mark } = drafted.right;
        const marked = await storage.probe({ ...target, mark }, never())();
        if (unmount === undefined) expect(E.isRight(marked)).to.equal(true);
        else expect(marked).to.deep.equal(unmounted);
      });

      it('fails once its signal is aborted, and leaves nothing', async () => {
        const probed = await world.storage.probe(world.target, AbortSignal.abort())();
        expect(probed).to.deep.equal(abandoned);
        expect(await world.contents()).to.deep.equal([]);
      });
    });

    describe('put', () => {
      for (const size of [0, 1, 65_536, 3_000_001])
        it(`writes ${size} bytes, which are read back as they were`, async () => {
          const whole = bytesOf(size);
          expect(await put(OBJECT, inParts(whole))).to.deep.equal(E.right(written(whole)));
          expect(await read(OBJECT)).to.deep.equal(O.some(whole));
          expect(await world.contents()).to.deep.equal([OBJECT]);
        });

      it('keeps objects apart', async () => {
        await put(OBJECT, inParts(Buffer.from('one')));
        await put(OTHER, inParts(Buffer.from('other')));
        expect(await read(OBJECT)).to.deep.equal(O.some(Buffer.from('one')));
        expect(await read(OTHER)).to.deep.equal(O.some(Buffer.from('other')));
      });

      it('writes several objects at once', async () => {
        const objects = [1, 2, 3].map((fence) => `db/20261122T030000Z-0a1b2c3d-${fence}.pg18.dump`);
        const whole = bytesOf(100_000);
        const outcomes = await Promise.all(objects.map((object) => put(object, inParts(whole))));
        expect(outcomes).to.deep.equal(objects.map(() => E.right(written(whole))));
        expect([...(await world.contents())].sort()).to.deep.equal(objects);
      });

      it('gives it its name only once all of it is there', async () => {
        let before: unknown = 'not asked';
        const observed = async function* () {
          yield* inParts(bytesOf(200_000));
          before = await read(OBJECT);
        };
        expect(E.isRight(await put(OBJECT, observed()))).to.equal(true);
        expect(before).to.deep.equal(O.none);
        expect(O.isSome(await read(OBJECT))).to.equal(true);
      });

      for (const after of [0, 1, 70_000, 2_000_000])
        it(`leaves nothing of bytes that throw after ${after}`, async () => {
          expect(await put(OBJECT, throwingAfter(bytesOf(after)))).to.deep.equal(sourceFailed);
          expect(await world.contents()).to.deep.equal([]);
        });

      it('leaves nothing, and reads nothing, when its signal is aborted before', async () => {
        const outcome = await put(OBJECT, inParts(bytesOf(10)), AbortSignal.abort());
        expect(outcome).to.deep.equal(abandoned);
        expect(await world.contents()).to.deep.equal([]);
      });

      it('leaves nothing when its signal is aborted midway', async () => {
        const calling = new AbortController();
        const source = async function* () {
          yield* inParts(bytesOf(500_000));
          calling.abort();
          yield bytesOf(10);
        };
        expect(await put(OBJECT, source(), calling.signal)).to.deep.equal(abandoned);
        expect(await world.contents()).to.deep.equal([]);
      });

      it('ends when its signal is aborted while it waits for bytes that never come', async () => {
        const calling = new AbortController();
        const source = async function* () {
          yield bytesOf(100_000);
          setTimeout(() => calling.abort(), 20);
          await new Promise(() => undefined);
        };
        expect(await put(OBJECT, source(), calling.signal)).to.deep.equal(abandoned);
        expect(await world.contents()).to.deep.equal([]);
      });

      it('does not overwrite an object', async () => {
        await put(OBJECT, inParts(Buffer.from('the first')));
        expect(await put(OBJECT, inParts(Buffer.from('the second')))).to.deep.equal(failed);
        expect(await read(OBJECT)).to.deep.equal(O.some(Buffer.from('the first')));
        expect(await world.contents()).to.deep.equal([OBJECT]);
      });

      it('fails where the folder or the bucket does not exist, and ends the iteration of the bytes', async () => {
        let isEnded = false;
        const source: AsyncIterable<Uint8Array> = {
          [Symbol.asyncIterator]: () => ({
            next: () => Promise.resolve({ done: false, value: bytesOf(65_536) }),
            return: () => {
              isEnded = true;
              return Promise.resolve({ done: true, value: undefined });
            },
          }),
        };
        const outcome = await world.storage.put(world.missing, OBJECT, source, never())();
        expect(outcome).to.deep.equal(missing);
        expect(isEnded).to.equal(true);
      });
    });

    describe('open', () => {
      it('finds nothing where there is no such object', async () => {
        expect(await read(OBJECT)).to.deep.equal(O.none);
        await put(OBJECT, inParts(bytesOf(10)));
        expect(await read(OTHER)).to.deep.equal(O.none);
      });

      it('fails where the folder or the bucket does not exist', async () => {
        expect(await world.storage.open(world.missing, OBJECT, never())()).to.deep.equal(missing);
      });

      it('may be left early', async () => {
        const whole = bytesOf(3_000_000);
        await put(OBJECT, inParts(whole));
        const opened = await world.storage.open(world.target, OBJECT, never())();
        if (E.isLeft(opened) || O.isNone(opened.right)) throw new Error('It did not open');
        for await (const part of opened.right.value) {
          expect(whole.subarray(0, part.length).equals(part)).to.equal(true);
          break;
        }
        expect(await read(OBJECT)).to.deep.equal(O.some(whole));
      });

      it('throws once its signal is aborted', async () => {
        const calling = new AbortController();
        await put(OBJECT, inParts(bytesOf(3_000_000)));
        const opened = await world.storage.open(world.target, OBJECT, calling.signal)();
        if (E.isLeft(opened) || O.isNone(opened.right)) throw new Error('It did not open');
        const reader = opened.right.value[Symbol.asyncIterator]();
        await reader.next();
        calling.abort();
        const rest = async () => {
          while ((await reader.next()).done !== true);
          return 'all of it';
        };
        expect(await rest().catch(() => 'thrown')).to.equal('thrown');
      });
    });

    describe('size', () => {
      it('is that of the object, of an empty one too, and none where there is no such object', async () => {
        const size = (object: string) => world.storage.size(world.target, object, never())();
        await put(OBJECT, inParts(bytesOf(2_000_001)));
        await put(OTHER, inParts(bytesOf(0)));
        expect(await size(OBJECT)).to.deep.equal(E.right(O.some(2_000_001)));
        expect(await size(OTHER)).to.deep.equal(E.right(O.some(0)));
        expect(await size(`${OBJECT}.json`)).to.deep.equal(E.right(O.none));
      });

      it('is not known where the folder or the bucket does not exist', async () => {
        expect(await world.storage.size(world.missing, OBJECT, never())()).to.deep.equal(missing);
      });
    });

    describe('remove', () => {
      it('removes an object, and only that', async () => {
        await put(OBJECT, inParts(bytesOf(10)));
        await put(OTHER, inParts(bytesOf(20)));
        expect(await world.storage.remove(world.target, OBJECT)()).to.deep.equal(
          E.right(undefined),
        );
        expect(await world.contents()).to.deep.equal([OTHER]);
      });

      it('removes one that does not exist', async () => {
        expect(await world.storage.remove(world.target, OBJECT)()).to.deep.equal(
          E.right(undefined),
        );
      });
    });

    describe('sweep', () => {
      it('removes what unfinished writes have left, and returns how many', async () => {
        await world.leaveUnfinished(OBJECT);
        await world.leaveUnfinished(OTHER);
        expect(await world.contents()).to.have.lengthOf(2);
        expect(await sweep()).to.deep.equal(E.right(2));
        expect(await world.contents()).to.deep.equal([]);
        expect(await sweep()).to.deep.equal(E.right(0));
      });

      it('leaves those that are under way', async () => {
        await world.leaveUnfinished(OBJECT);
        await world.leaveUnfinished(OTHER);
        expect(await sweep(OTHER)).to.deep.equal(E.right(1));
        expect(await world.contents()).to.have.lengthOf(1);
      });

      it('leaves one that begins while it asks what is under way', async () => {
        const underWay = TE.fromTask(async () => {
          await world.leaveUnfinished(OBJECT);
          return () => false;
        });
        expect(await world.storage.sweep(world.target, underWay)()).to.deep.equal(E.right(0));
        expect(await world.contents()).to.have.lengthOf(1);
      });

      it('leaves finished objects, and what is not ours', async () => {
        await put(OBJECT, inParts(bytesOf(10)));
        await world.addForeign('db-eu-1/notes.part', Buffer.from('of somebody else'));
        expect(await sweep()).to.deep.equal(E.right(0));
        expect([...(await world.contents())].sort()).to.deep.equal([OBJECT, 'db-eu-1/notes.part']);
      });

      it('lets the write of an object succeed that is under way', async () => {
        const whole = bytesOf(300_000);
        const source = async function* () {
          yield* inParts(whole);
          await sweep(OBJECT);
        };
        expect(await put(OBJECT, source())).to.deep.equal(E.right(written(whole)));
        expect(await read(OBJECT)).to.deep.equal(O.some(whole));
      });
    });
  });
};

/** In parts of uneven sizes, whose memory is used again once the next is asked for. */
const inParts = async function* (whole: Buffer): AsyncGenerator<Uint8Array, void, void> {
  const memory = Buffer.alloc(50_021);
  for (let at = 0; at < whole.length; at += memory.length) {
    await Promise.resolve();
    const part = memory.subarray(0, whole.copy(memory, 0, at));
    yield part;
    memory.fill(0);
  }
};

const throwingAfter = async function* (bytes: Buffer): AsyncGenerator<Uint8Array, void, void> {
  yield* inParts(bytes);
  throw new Error('The bytes are not whole');
};

const readAll = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
};
