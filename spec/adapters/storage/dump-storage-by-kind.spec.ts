import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryDumpStorage } from '../../../adapters/memory/backups/dump-storage.js';
import { dumpStorageByKind } from '../../../adapters/storage/dump-storage-by-kind.js';
import type { DumpStorage } from '../../../core/backups/ports/dump-storage.js';
import { storageRefused } from '../../../core/backups/storage-refusal.js';
import { describeDumpStorage } from '../../contracts/backups/dump-storage.contract.js';
import { aDestinationTarget } from '../../support/backups/a-destination-target.js';
import { aUuid } from '../../support/shared/a-uuid.js';

describeDumpStorage('dumpStorageByKind', () => {
  const local = memoryDumpStorage();
  const [target, missing] = [aDestinationTarget(), aDestinationTarget({ id: aUuid(2) })];
  local.destination(missing.id).refusal = O.some('destination_missing');
  const { objects, unfinished } = local.destination(target.id);
  return Promise.resolve({
    storage: dumpStorageByKind({ local }),
    target,
    missing,
    contents: () => Promise.resolve([...objects.keys(), ...unfinished]),
    leaveUnfinished: (object) => Promise.resolve(void unfinished.add(object)),
    addForeign: (name, bytes) => Promise.resolve(void objects.set(name, bytes)),
    close: () => Promise.resolve(),
  });
});

describe('dumpStorageByKind', () => {
  it('says that a destination cannot be reached whose probe does not end', async () => {
    const signals: AbortSignal[] = [];
    const silent: DumpStorage = {
      ...memoryDumpStorage(),
      probe: (_target, signal) => () => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    };
    const storage = dumpStorageByKind({ local: silent }, 10);
    const probed = await storage.probe(aDestinationTarget(), new AbortController().signal)();
    expect(probed).to.deep.equal(E.left(storageRefused('destination_unreachable')));
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true]);
  });

  it('says that a destination of a kind that is not known any more is misconfigured', async () => {
    const storage = dumpStorageByKind({ local: memoryDumpStorage() });
    const target = aDestinationTarget({ kind: 'tape' });
    const { signal } = new AbortController();
    const ended: string[] = [];
    const bytes = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.reject(new Error('It is not read')),
        return: () => {
          ended.push('ended');
          return Promise.resolve({ done: true as const, value: undefined });
        },
      }),
    };
    const outcomes = [
      await storage.probe(target, signal)(),
      await storage.put(target, 'a', bytes, signal)(),
      await storage.open(target, 'a', signal)(),
      await storage.remove(target, 'a')(),
      await storage.sweep(
        target,
        TE.right(() => false),
      )(),
    ];
    const misconfigured = E.left(storageRefused('destination_misconfigured'));
    expect(outcomes).to.deep.equal(outcomes.map(() => misconfigured));
    expect(ended).to.deep.equal(['ended']);
  });
});
