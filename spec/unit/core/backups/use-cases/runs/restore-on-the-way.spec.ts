import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpVerifier } from '../../../../../../core/backups/ports/dump-verifier.js';
import type { NotRestored } from '../../../../../../core/backups/dump-failure.js';
import type { RestoredDatabase } from '../../../../../../core/backups/proof/restored-database.js';
import { restoredDump } from '../../../../../../core/backups/proof/restored-database.js';
import { aRestoredDatabase } from '../../../../../support/backups/proving/a-restored-database.js';
import { openMemorySealed } from '../../../../../support/memory/dump-sealer.js';
import { aScheduledWorld } from '../../../../../support/backups/a-scheduled-world.js';

type World = Awaited<ReturnType<typeof aScheduledWorld>>;
type Outcome = E.Either<NotRestored, RestoredDatabase>;

const RESTORED = aRestoredDatabase();

const unproved = (code: 'dump_cancelled' | 'dump_unreadable' | 'dump_unrestorable'): Outcome =>
  E.left({ _tag: 'NotRestored', failure: { code } });

/** A run of a schedule whose dumps are encrypted and restored. */
const claimed = async () => {
  const world = await aScheduledWorld({
    schedule: { verify: 'restore', restoreOn: 'db-eu-1/proof' },
    destination: { encrypt: ['age1x'] },
  });
  await world.plan();
  return { world, run: await world.claim() };
};

const restoring =
  (restore: (bytes: AsyncIterable<Uint8Array>, signal: AbortSignal) => Promise<Outcome>) =>
  ({ ports }: World): { readonly verifier: DumpVerifier } => ({
    verifier: {
      ...ports.verifier,
      restore: (_target, _kind, bytes, signal) => () => restore(bytes, signal),
    },
  });

const textOf = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString();
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise(setImmediate);
};

const onlyRun = async (world: World) => {
  const [run] = await world.runs();
  const stored = O.toUndefined(run?.stored ?? O.none);
  return {
    state: run?.state,
    failure: O.toUndefined(run?.failure ?? O.none),
    proof: stored?.proof,
    restored: O.toUndefined(stored?.restored ?? O.none),
    object: stored?.object ?? '',
  };
};

describe('a dump that is encrypted and restored', () => {
  it('is restored from the very bytes that are sealed, since nobody here can open them', async () => {
    const { world, run } = await claimed();
    const seen: string[] = [];
    const over = restoring(async (bytes) => {
      seen.push(await textOf(bytes));
      return E.right(RESTORED);
    })(world);
    await world.carryOut(run, over);
    const { object, ...outcome } = await onlyRun(world);
    expect(outcome).to.deep.equal({
      state: 'done',
      failure: undefined,
      proof: 'restored',
      restored: restoredDump(RESTORED),
    });
    const sealed = Buffer.from(world.vault.objects.get(object) ?? []);
    expect(seen).to.deep.equal([openMemorySealed('age1x', sealed).toString()]);
  });

  it('stays as it was read, with the reason, where the restore fails before its end', async () => {
    for (const isRead of [false, true]) {
      const { world, run } = await claimed();
      const over = restoring(async (bytes) => {
        if (isRead) await textOf(bytes);
        return unproved('dump_unrestorable');
      })(world);
      const end = await world.carryOut(run, over);
      expect([end.outcome, end.failure]).to.deep.equal([
        'Done',
        O.some({ code: 'dump_unrestorable' }),
      ]);
      expect(await onlyRun(world)).to.include({ state: 'done', proof: 'read' });
    }
  });

  it('waits for a restore no longer than the server takes something of it, and is written', async () => {
    const { world, run } = await claimed();
    let isEnded = false;
    const over = restoring(async (bytes, signal) => {
      const parts = bytes[Symbol.asyncIterator]();
      await parts.next();
      isEnded = true;
      await aborted(signal);
      return unproved('dump_cancelled');
    })(world);
    const carriedOut = world.carryOut(run, over);
    await until(() => isEnded);
    await world.pass(299_999);
    expect(world.vault.objects.size).to.equal(0);
    await world.pass(1);
    const { failure } = await carriedOut;
    expect(failure).to.deep.equal(O.some({ code: 'restore_stalled' }));
    expect(await onlyRun(world)).to.include({ state: 'done', proof: 'read' });
  });

  it('is restored to its end only where all of it was made: otherwise its bytes throw', async () => {
    const { world, run } = await claimed();
    world.world.dump = { ...world.world.dump, failure: { code: 'connection_lost' } };
    let end = '';
    const over = restoring(async (bytes) => {
      end = await textOf(bytes).catch((error: unknown) => String(error));
      return unproved('dump_unreadable');
    })(world);
    await world.carryOut(run, over);
    expect(end).to.equal('Error: the copy is not whole');
    expect([...world.vault.objects.keys()]).to.deep.equal([]);
  });

  it('ends its restore where the destination fails, and waits until that has cleaned up', async () => {
    for (const failing of ['put', 'open'] as const) {
      const { world, run } = await claimed();
      let isClean = false;
      const over = restoring(async (bytes, signal) => {
        await textOf(bytes).catch(() => undefined);
        await aborted(signal);
        isClean = true;
        return unproved('dump_cancelled');
      })(world);
      const { storage } = world.ports;
      const open: typeof storage.open = () => TE.right(O.none);
      const put: typeof storage.put = (_target, _object, bytes) => async () => {
        const parts = bytes[Symbol.asyncIterator]();
        // The first is of the sealer.
        for (let count = 0; count < 2; count += 1) await parts.next();
        await parts.return?.();
        return E.left({ _tag: 'SourceFailed' });
      };
      await world.carryOut(run, {
        ...over,
        storage: { ...storage, ...(failing === 'put' ? { put } : { open }) },
      });
      expect(isClean, failing).to.equal(true);
      expect(await onlyRun(world), failing).to.include({ proof: undefined });
    }
  });

  it('is not kept where the destination wrote something else than what was sealed', async () => {
    const { world, run } = await claimed();
    const { storage } = world.ports;
    const put: typeof storage.put = (target, object, bytes, signal) => {
      const other = async function* () {
        for await (const part of bytes) yield part.map((byte) => byte ^ 1);
      };
      return storage.put(target, object, other(), signal);
    };
    const { failure } = await world.carryOut(run, { storage: { ...storage, put } });
    expect(failure).to.deep.equal(O.some({ code: 'destination_altered' }));
    expect([...world.vault.objects.keys()]).to.deep.equal([]);
  });
});
