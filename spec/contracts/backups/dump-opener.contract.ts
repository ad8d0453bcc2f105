import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { DumpOpener, DumpSealer } from '../../../core/backups/ports/dump-sealer.js';
import type { Secret } from '../../../core/shared/secret.js';

export interface DumpOpenerWorld {
  readonly opener: DumpOpener;
  /** Whose dumps it opens. */
  readonly sealer: DumpSealer;
  readonly recipient: string;
  readonly key: Secret;
  /** Of another recipient, and what is no key at all. */
  readonly wrong: readonly Secret[];
}

/** The sizes around those of the chunks of the format. */
const SIZES = [0, 1, 65_535, 65_536, 65_537, 200_000];

/** What every `DumpOpener` promises. */
export const describeDumpOpener = (name: string, make: () => Promise<DumpOpenerWorld>): void => {
  describe(`${name} as a dump opener`, () => {
    let world: DumpOpenerWorld;

    before(async () => {
      world = await make();
    });

    const sealed = async (size: number) =>
      gather(world.sealer.seal([world.recipient], inParts(Buffer.alloc(size, 'dump'), size)));
    const open = (key: Secret, bytes: Buffer, partBytes = 10_000) =>
      world.opener.open(key, inParts(bytes, partBytes))();

    for (const size of SIZES)
      it(`opens ${size} bytes, in whatever parts they come`, async () => {
        for (const partBytes of [7_001, 1_000_000]) {
          const opened = await open(world.key, await sealed(size), partBytes);
          const clear = E.isRight(opened) ? await gather(opened.right) : undefined;
          expect(clear?.equals(Buffer.alloc(size, 'dump'))).to.equal(true);
        }
      });

    it('opens nothing with another key, or with what is none', async () => {
      for (const key of world.wrong)
        expect(await open(key, await sealed(10))).to.deep.equal(E.left({ _tag: 'KeyRejected' }));
    });

    it('throws before the end of what was cut', async () => {
      const whole = await sealed(200_000);
      const opened = await open(world.key, whole.subarray(0, whole.length - 1)).catch(
        () => 'threw',
      );
      const end =
        typeof opened === 'string' || E.isLeft(opened)
          ? 'threw'
          : await gather(opened.right).then(
              () => 'whole',
              () => 'threw',
            );
      expect(end).to.equal('threw');
    });
  });
};

const inParts = async function* (bytes: Buffer, partBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += partBytes)
    yield await Promise.resolve(bytes.subarray(at, at + partBytes));
};

const gather = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
};
