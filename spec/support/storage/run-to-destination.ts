import { createCipheriv, createHash } from 'node:crypto';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { isDumpObject } from '../../../core/backups/object-name.js';
import type { DumpStorage } from '../../../core/backups/ports/dump-storage.js';
import { Secret } from '../../../core/shared/secret.js';
import { aScheduledWorld } from '../backups/a-scheduled-world.js';
import { rightOf } from '../shared/right-of.js';
import type { FaultyDestination } from './faulty-destinations.js';

/** Bytes that are alike nowhere, the same for the same key. */
export const dumpOf = (sizeBytes: number, key = 0): Buffer =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16, key), Buffer.alloc(16)).update(
    Buffer.alloc(sizeBytes),
  );

const PART_BYTES = 256 * 1024;

const inParts = (dump: Buffer): readonly Buffer[] =>
  Array.from({ length: Math.ceil(dump.length / PART_BYTES) }, (_, index) =>
    dump.subarray(index * PART_BYTES, (index + 1) * PART_BYTES),
  );

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Whether a whole dump should be under this name. */
const isDump = (name: string): boolean => isDumpObject(name) && !name.endsWith('.json');

/** A run that makes a dump to a place of its own, through a port of this machine. */
export const runToDestination = async (
  at: FaultyDestination,
  place: string,
  dump: Buffer,
  port = at.port,
) => {
  await at.makePlace(place);
  const settings = new Secret(JSON.stringify(at.settingsAt(place, port)));
  const world = await aScheduledWorld({ destination: { kind: at.kind, settings } });
  world.world.dump = { parts: inParts(dump) };
  await world.plan();
  const target = O.toUndefined(await rightOf(world.store.destinations.named('vault')));
  if (target === undefined) throw new Error('There is no destination');
  const names = async () => [...(await at.contents(place)).keys()].sort();
  return {
    carryOut: async (storage: DumpStorage = at.storage) => {
      const { outcome, failure } = await world.carryOut(await world.claim(), { storage });
      return { outcome, code: O.toUndefined(failure)?.code ?? '' };
    },
    waitForRetry: () => world.pass(60_000),
    sweep: () =>
      rightOf(
        at.storage.sweep(
          target,
          TE.right(() => false),
        ),
      ),
    names,
    /** Fails unless what the store has of the run is true, and whatever has the name of a dump is the dump. */
    verify: async (): Promise<void> => {
      const [run] = await world.runs();
      const contents = await at.contents(place);
      for (const [name, bytes] of contents)
        if (isDump(name)) expect(sha256(bytes), name).to.equal(sha256(dump));
      const stored = run?.state === 'done' ? O.toUndefined(run.stored) : undefined;
      expect(O.isSome(run?.stored ?? O.none)).to.equal(run?.state === 'done');
      if (stored === undefined) return;
      expect([stored.proof, stored.sha256]).to.deep.equal(['read', sha256(dump)]);
      expect([...contents.keys()]).to.include.members([stored.object, `${stored.object}.json`]);
    },
    /** Fails unless one dump and its manifest are all that is there; a connection that goes away may leave its probe until a sweep. */
    verifyOneDump: async ({ orProbe = false } = {}): Promise<void> => {
      const all = (await names()).filter((name) => !(orProbe && name.includes('shipshape-probe-')));
      expect(all.map((name) => name.slice(name.lastIndexOf('.')))).to.deep.equal([
        '.dump',
        '.json',
      ]);
    },
    /** Fails where anything is there but dumps that are whole. */
    verifyNothingPartial: async (): Promise<void> =>
      expect((await names()).filter((name) => !isDump(name))).to.deep.equal([]) as never,
  };
};
