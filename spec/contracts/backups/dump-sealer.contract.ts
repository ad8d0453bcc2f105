import { expect } from 'chai';
import * as fc from 'fast-check';
import type { Secret } from '../../../core/shared/secret.js';
import type { DumpSealer } from '../../../core/backups/ports/dump-sealer.js';

export interface DumpSealerWorld {
  readonly sealer: DumpSealer;
  /** Two of them, of which the world has the private keys. */
  readonly recipients: readonly [string, string];
  /** The private key of one of them. */
  readonly keyOf: (recipient: string) => Secret;
  /** Decrypts as one recipient alone; rejects where that cannot be done to the end. */
  readonly open: (recipient: string, sealed: Buffer) => Promise<Buffer> | Buffer;
}

/** The sizes around those of the chunks of the format. */
const SIZES = [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000];

/** What every `DumpSealer` promises. */
export const describeDumpSealer = (name: string, make: () => Promise<DumpSealerWorld>): void => {
  describe(`${name} as a dump sealer`, () => {
    let world: DumpSealerWorld;

    before(async () => {
      world = await make();
    });

    const seal = (recipients: readonly string[], parts: readonly Uint8Array[]) =>
      gather(world.sealer.seal(recipients, from(parts)));
    const attempt = async (recipient: string, sealed: Buffer): Promise<string> => {
      try {
        await world.open(recipient, sealed);
        return 'opened';
      } catch {
        return 'refused';
      }
    };

    for (const size of SIZES)
      it(`seals ${size} bytes, which the recipient opens`, async () => {
        const [recipient] = world.recipients;
        const sealed = await seal([recipient], [bytesOf(size)]);
        expect((await world.open(recipient, sealed)).equals(bytesOf(size))).to.equal(true);
      });

    it('seals the same whatever the sizes in which the bytes come', async () => {
      const [recipient] = world.recipients;
      await fc.assert(
        fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 70_000 })), async (sizes) => {
          const parts = sizes.map(bytesOf);
          const opened = await world.open(recipient, await seal([recipient], parts));
          expect(opened.equals(Buffer.concat(parts))).to.equal(true);
        }),
        { numRuns: 5 },
      );
    });

    it('seals to the public key of a private one as well', async () => {
      const [first, second] = world.recipients;
      const sealed = await gather(
        world.sealer.seal([first], from([bytesOf(10)]), world.keyOf(second)),
      );
      for (const recipient of [first, second])
        expect((await world.open(recipient, sealed)).equals(bytesOf(10))).to.equal(true);
      expect(sealed.toString('latin1')).not.to.contain('AGE-SECRET-KEY');
    });

    it('seals to every one of the recipients, and to no one else', async () => {
      const [first, second] = world.recipients;
      const both = await seal([first, second], [bytesOf(10)]);
      expect(await world.open(first, both)).to.deep.equal(await world.open(second, both));
      expect(await attempt(second, await seal([first], [bytesOf(10)]))).to.equal('refused');
    });

    it('hides the bytes, and never seals two dumps alike', async () => {
      const text = 'CREATE TABLE customers';
      const sealed = await seal([world.recipients[0]], [Buffer.from(text)]);
      expect(sealed.includes(text)).to.equal(false);
    });

    it('throws on what the bytes throw, and what came out until then does not open to its end', async () => {
      const [recipient] = world.recipients;
      const out: Uint8Array[] = [];
      let thrown: unknown;
      try {
        for await (const part of world.sealer.seal([recipient], failing(bytesOf(200_000))))
          out.push(part);
      } catch (error) {
        thrown = error;
      }
      expect(thrown).to.equal(LOST);
      expect(await attempt(recipient, Buffer.concat(out))).to.equal('refused');
    });

    it('does not open what was cut', async () => {
      const [recipient] = world.recipients;
      const sealed = await seal([recipient], [bytesOf(150_000)]);
      const cuts = [10, 65_536, 131_072 + 300, sealed.length - 17, sealed.length - 1];
      const found = await Promise.all(
        cuts.map((cut) => attempt(recipient, sealed.subarray(0, cut))),
      );
      expect(found).to.deep.equal(cuts.map(() => 'refused'));
    });

    it('takes no more bytes than it gives: memory does not grow with the dump', async () => {
      let taken = 0;
      const source = async function* () {
        for (; taken < 100; taken += 1) yield await Promise.resolve(bytesOf(65_536));
      };
      const sealed = world.sealer.seal([world.recipients[0]], source())[Symbol.asyncIterator]();
      await sealed.next();
      await sealed.next();
      await sealed.return?.();
      expect(taken).to.be.lessThan(10);
    });
  });
};

const LOST = new Error('The dump ended');

const bytesOf = (size: number) => Buffer.alloc(size, 'the bytes of a dump, again and again ');

const from = async function* (parts: readonly Uint8Array[]) {
  for (const part of parts) yield await Promise.resolve(part);
};

const failing = async function* (part: Uint8Array) {
  yield await Promise.resolve(part);
  throw LOST;
};

const gather = async (parts: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
};
