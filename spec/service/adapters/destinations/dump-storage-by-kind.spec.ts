import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryDumpStorage } from '../../../support/memory/dump-storage.js';
import {
  dumpStorageByKind,
  probeWithin,
} from '../../../../adapters/destinations/dump-storage-by-kind.js';
import type { DumpStorage } from '../../../../core/backups/ports/dump-storage.js';
import { storageRefused } from '../../../../core/backups/storage-refusal.js';
import { s3Storage } from '../../../../adapters/destinations/s3/s3-storage.js';
import { describeDumpStorage } from '../../../contracts/backups/dump-storage.contract.js';
import { aDestinationTarget } from '../../../support/backups/a-destination-target.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import { anS3Target, LOOPBACK } from '../../../support/storage/s3-worlds.js';

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

  describe('probeWithin', () => {
    it('says that a server cannot be reached that accepts and is silent, and hangs up', async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const accepted = once(server, 'connection') as Promise<[Socket]>;
      const { port } = server.address() as AddressInfo;
      const s3 = s3Storage({ network: LOOPBACK, onMessage: () => undefined });
      const place = { endpoint: `http://127.0.0.1:${port}`, accessKey: 'key', secretKey: 'secret' };
      const probe = probeWithin(dumpStorageByKind({ s3 }), 200).probe;
      const probed = probe(anS3Target(place), new AbortController().signal)();
      const [socket] = await accepted;
      expect(await probed).to.deep.equal(E.left(storageRefused('destination_unreachable')));
      socket.resume();
      if (!socket.closed) await once(socket, 'close');
      server.close();
    });

    it('says what a destination that answers says, and that its caller has left', async () => {
      const local = memoryDumpStorage();
      const target = aDestinationTarget();
      const request = new AbortController();
      const probe = () => probeWithin(local).probe(target, request.signal)();
      expect(await probe()).to.have.property('_tag', 'Right');
      request.abort();
      expect(await probe()).to.have.nested.property('left.reason', 'abandoned');
    });
  });
});
