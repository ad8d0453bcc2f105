import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { DumpFailure } from '../../../core/backups/dump-failure.js';
import type {
  DumpMaker,
  DumpRequest,
  RunningDump,
} from '../../../core/backups/ports/dump-maker.js';

export interface DumpMakerWorld {
  readonly maker: DumpMaker;
  readonly small: DumpRequest;
  /** Of a database that is far from whole when its first part has come. */
  readonly large: DumpRequest;
  /** One that fails before its first byte. */
  readonly failing: { readonly request: DumpRequest; readonly failure: DumpFailure };
  /** Ends the sessions of dumps at the server. */
  readonly endSessions: () => Promise<void>;
  /** Resolves once no session, process or folder of a dump is left. */
  readonly gone: () => Promise<void>;
  /** Throws unless this is a whole dump of the database of the request. */
  readonly verify: (request: DumpRequest, dump: Buffer) => Promise<void> | void;
  readonly close: () => Promise<void>;
}

/** What every `DumpMaker` promises. */
export const describeDumpMaker = (name: string, make: () => Promise<DumpMakerWorld>): void => {
  describe(`${name} as a dump maker`, () => {
    let world: DumpMakerWorld;

    before(async () => {
      world = await make();
    });
    after(() => world.close());

    const begin = async (request: DumpRequest, signal = new AbortController().signal) => {
      const started = await world.maker.start(request, signal)();
      if (E.isLeft(started)) throw new Error(`It did not begin: ${JSON.stringify(started.left)}`);
      return started.right;
    };
    const cancelled = { _tag: 'Failed', failure: { code: 'dump_cancelled' } };

    it('makes a whole dump of parts that are valid until the next, and has the digest of its bytes', async () => {
      const dump = await begin(world.small);
      const bytes = await readAll(dump);
      const end = { _tag: 'Whole', sha256: createHash('sha256').update(bytes).digest('hex') };
      expect([await dump.end(), await dump.end()]).to.deep.equal([end, end]);
      await world.verify(world.small, bytes);
      await world.gone();
    });

    it('makes a whole dump for a reader that comes late', async () => {
      const dump = await begin(world.large);
      await new Promise((resolve) => setTimeout(resolve, 50));
      const bytes = await readAll(dump);
      expect(await dump.end()).to.have.property('_tag', 'Whole');
      await world.verify(world.large, bytes);
      await world.gone();
    });

    it('fails as the reason for which it has no first byte, and leaves nothing', async () => {
      const { request, failure } = world.failing;
      const started = await world.maker.start(request, new AbortController().signal)();
      expect(started).to.deep.equal(E.left({ _tag: 'DumpRefused', failure }));
      await world.gone();
    });

    it('does not begin once its signal is aborted', async () => {
      const started = await world.maker.start(world.small, AbortSignal.abort())();
      expect(started).to.deep.equal(
        E.left({ _tag: 'DumpRefused', failure: { code: 'dump_cancelled' } }),
      );
      await world.gone();
    });

    it('ends as cancelled when its signal is aborted, whether or not its bytes are taken', async () => {
      const calling = new AbortController();
      const dump = await begin(world.large, calling.signal);
      await firstPart(dump);
      calling.abort();
      expect(await dump.end()).to.deep.equal(cancelled);
      await world.gone();
    });

    it('ends as cancelled when its reader leaves early', async () => {
      const dump = await begin(world.large);
      for await (const _part of dump.bytes) break;
      expect(await dump.end()).to.deep.equal(cancelled);
      await world.gone();
    });

    it('ends its bytes without an error when its session is ended, and only its end tells', async () => {
      const dump = await begin(world.large);
      await world.endSessions();
      await readAll(dump);
      expect(await dump.end()).to.deep.equal({
        _tag: 'Failed',
        failure: { code: 'connection_lost' },
      });
      await world.gone();
    });
  });
};

const readAll = async ({ bytes }: RunningDump): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) {
    // It is valid for as long as nobody asks for the next.
    await setImmediate();
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts);
};

const firstPart = ({ bytes }: RunningDump) => bytes[Symbol.asyncIterator]().next();
