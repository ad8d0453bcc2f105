import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpFailure } from '../../../core/backups/dump-failure.js';
import type {
  DumpKind,
  DumpVerifier,
  ProofPlace,
} from '../../../core/backups/ports/dump-verifier.js';
import { atInstance } from '../../../core/backups/ports/dump-verifier.js';
import type { RestoredDump } from '../../../core/backups/stored-dump.js';
import {
  type RestoredDatabase,
  restoredDump,
} from '../../../core/backups/proof/restored-database.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';

export interface DumpVerifierWorld {
  readonly verifier: DumpVerifier;
  readonly kind: DumpKind;
  /** A whole dump of some 10 KiB or more. */
  readonly dump: Buffer;
  /** The same with a byte changed of which its format can tell. */
  readonly altered: Buffer;
  /** One that no tool here restores; `isReadAlone` where it takes none to read it. */
  readonly toolless: { readonly kind: DumpKind; readonly isReadAlone: boolean };
  /** Where it can be restored, and what it comes to. */
  readonly target: DumpTarget;
  readonly restored: RestoredDump;
  /** Where the login may create no database. */
  readonly denying: DumpTarget;
  /** Where nobody can log in, and why. */
  readonly refusing: { readonly target: DumpTarget; readonly failure: DumpFailure };
  /** Resolves once no process, folder, session or database of a proof is left. */
  readonly gone: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What every `DumpVerifier` promises. */
export const describeDumpVerifier = (
  name: string,
  make: () => Promise<DumpVerifierWorld>,
): void => {
  describe(`${name} as a dump verifier`, () => {
    let world: DumpVerifierWorld;

    before(async () => {
      world = await make();
    });
    after(() => world.close());
    afterEach(() => world.gone());

    const read = (dump: Buffer, kind = world.kind) =>
      world.verifier.read(kind, inParts(dump), NEVER)();
    const restore = (dump: Buffer, target = world.target) =>
      world.verifier.restore(atInstance(target), world.kind, inParts(dump), NEVER)();

    const examine = (kind: DumpKind, target: O.Option<DumpTarget> = O.none) =>
      world.verifier.examine(kind, O.map(atInstance)(target), NEVER)();

    it('finds nothing before a dump that could be proved, and changes nothing', async () => {
      const { kind, target } = world;
      expect(await examine(kind)).to.deep.equal(E.right(O.none));
      expect(await examine(kind, O.some(target))).to.deep.equal(E.right(O.none));
    });

    it('finds before a dump that its tools are missing', async () => {
      const { toolless, target } = world;
      const missing = E.right(O.some({ code: 'restore_tool_missing' }));
      expect(await examine(toolless.kind, O.some(target))).to.deep.equal(missing);
      expect(await examine(toolless.kind)).to.deep.equal(
        toolless.isReadAlone ? E.right(O.none) : missing,
      );
    });

    it('finds before a dump why it could not be restored', async () => {
      const { kind, denying, refusing } = world;
      expect(await examine(kind, O.some(denying))).to.deep.equal(
        E.right(O.some({ code: 'restore_denied' })),
      );
      expect(await examine(kind, O.some(refusing.target))).to.deep.equal(
        E.right(O.some(refusing.failure)),
      );
    });

    it('reads a whole dump through to its end', async () => {
      expect(await read(world.dump)).to.deep.equal(E.right(undefined));
    });

    it('refuses a dump that is cut anywhere', async () => {
      const { length } = world.dump;
      for (const cut of [0, 3, 100, length >> 1, length - 400, length - 2, length - 1])
        expect(await read(world.dump.subarray(0, cut)), `cut at ${cut}`).to.deep.equal(UNREADABLE);
    });

    it('refuses a dump with a byte that is wrong', async () => {
      expect(await read(world.altered)).to.deep.equal(UNREADABLE);
    });

    it('consumes all of the bytes also where they are no dump', async () => {
      let isConsumed = false;
      const bytes = async function* () {
        for (let part = 0; part < 200; part += 1) yield await Promise.resolve(Buffer.alloc(65_536));
        isConsumed = true;
      };
      const outcome = await world.verifier.read(world.kind, bytes(), NEVER)();
      expect({ outcome, isConsumed }).to.deep.equal({ outcome: UNREADABLE, isConsumed: true });
    });

    it('fails as unreadable where the bytes throw, read or restored', async () => {
      const { verifier, kind, dump, target } = world;
      expect(await verifier.read(kind, throwing(dump), NEVER)()).to.deep.equal(UNREADABLE);
      expect(
        await verifier.restore(atInstance(target), kind, throwing(dump), NEVER)(),
      ).to.deep.equal(UNREADABLE);
    });

    it('says that no tool here restores such a dump', async () => {
      const { verifier, toolless, dump, target } = world;
      const { kind, isReadAlone } = toolless;
      const missing = unproved({ code: 'restore_tool_missing' });
      expect(await read(dump, kind)).to.deep.equal(isReadAlone ? E.right(undefined) : missing);
      expect(
        await verifier.restore(atInstance(target), kind, inParts(dump), NEVER)(),
      ).to.deep.equal(missing);
    });

    it('ends as cancelled once its signal is aborted', async () => {
      const { verifier, kind, dump, target } = world;
      const cancelled = unproved({ code: 'dump_cancelled' });
      const calling = new AbortController();
      const bytes = aborting(dump, calling);
      expect(await verifier.read(kind, bytes, calling.signal)()).to.deep.equal(cancelled);
      const second = new AbortController();
      const again = aborting(dump, second);
      expect(
        await verifier.restore(atInstance(target), kind, again, second.signal)(),
      ).to.deep.equal(cancelled);
    });

    it('restores a dump, counts its tables and their rows, and leaves nothing', async () => {
      expect(untimed(await restore(world.dump))).to.deep.equal(E.right(world.restored));
    });

    it('restores a dump on a server that is made for it and thrown away', async () => {
      const { verifier, kind, dump, restored } = world;
      const place = aServerFor(kind);
      expect(await verifier.examine(kind, O.some(place), NEVER)()).to.deep.equal(E.right(O.none));
      const outcome = await verifier.restore(place, kind, inParts(dump), NEVER)();
      expect(untimed(outcome)).to.deep.equal(E.right(restored));
    });

    it('fails where a dump cannot be restored there, and throws the server away', async () => {
      const { verifier, kind, dump } = world;
      const place = aServerFor(kind);
      const cut = dump.subarray(0, dump.length >> 1);
      const calling = new AbortController();
      expect(await verifier.restore(place, kind, inParts(cut), NEVER)()).to.deep.equal(
        unproved({ code: 'dump_unrestorable' }),
      );
      expect(await verifier.restore(place, kind, throwing(dump), NEVER)()).to.deep.equal(
        UNREADABLE,
      );
      expect(
        await verifier.restore(place, kind, aborting(dump, calling), calling.signal)(),
      ).to.deep.equal(unproved({ code: 'dump_cancelled' }));
    });

    it('fails where a dump cannot be restored, and leaves nothing', async () => {
      const cut = world.dump.subarray(0, world.dump.length >> 1);
      expect(await restore(cut)).to.deep.equal(unproved({ code: 'dump_unrestorable' }));
    });

    it('fails where the login may create no database to restore into', async () => {
      expect(await restore(world.dump, world.denying)).to.deep.equal(
        unproved({ code: 'restore_denied' }),
      );
    });

    it('fails as the reason for which nobody can log in to restore', async () => {
      const { target, failure } = world.refusing;
      expect(await restore(world.dump, target)).to.deep.equal(unproved(failure));
    });
  });
};

const NEVER = new AbortController().signal;

/** How long it took differs each time. */
const untimed = E.map((restored: RestoredDatabase) => {
  const { tookMs: _, ...counted } = restoredDump(restored);
  return counted;
});

const aServerFor = ({ toolMajor: major }: DumpKind): ProofPlace => ({
  _tag: 'ThrowawayServer',
  path: 'db-eu-1/main/shop',
  major,
});

const unproved = (failure: DumpFailure) => E.left({ _tag: 'NotRestored', failure });

const UNREADABLE = unproved({ code: 'dump_unreadable' });

const PART_BYTES = 4_000;
/** A dump with a long row would have thousands. */
const MOST_PARTS = 300;

export const inParts = async function* (dump: Buffer) {
  const partBytes = Math.max(PART_BYTES, Math.ceil(dump.length / MOST_PARTS));
  for (let start = 0; start < dump.length; start += partBytes)
    yield await Promise.resolve(dump.subarray(start, start + partBytes));
};

export const throwing = async function* (dump: Buffer) {
  yield await Promise.resolve(dump.subarray(0, dump.length >> 1));
  throw new Error('It cannot be read on');
};

/** Its last byte never comes: who reads it has to be told of the end. */
const aborting = async function* (dump: Buffer, calling: AbortController) {
  yield dump.subarray(0, dump.length >> 1);
  calling.abort();
  yield await Promise.resolve(dump.subarray(dump.length >> 1, -1));
};
