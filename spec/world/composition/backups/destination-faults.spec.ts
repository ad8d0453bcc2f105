import { expect } from 'chai';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpStorage } from '../../../../core/backups/ports/dump-storage.js';
import {
  type Direction,
  type NetworkFault,
  startFaultyProxy,
} from '../../../support/network/faulty-proxy.js';
import { randomFrom } from '../../../support/rogues/random.js';
import { seedOfDay } from '../../../support/shared/random-cases.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import {
  type FaultyDestination,
  faultyLocal,
  faultyS3,
  faultySftp,
} from '../../../support/storage/faulty-destinations.js';
import { dumpOf, runToDestination } from '../../../support/storage/run-to-destination.js';
import { swiftOfSuite } from '../../../support/storage/s3-worlds.js';
import { sshdOfSuite } from '../../../support/storage/system-sshd.js';

/** At each destination that is connected to; any number, to search for longer. */
const FAULTS = Number(process.env['SHIPSHAPE_SPEC_DESTINATION_FAULTS'] ?? 10);

const MIB = 1024 * 1024;

const DONE = { outcome: 'Done', code: '' };

/** What befalls an object that lies in its destination, before it is read back. */
const AT_REST: Readonly<Record<string, (dump: Buffer) => Buffer | undefined>> = {
  altered: (dump) => {
    const altered = Buffer.from(dump);
    altered[MIB] = (altered[MIB] ?? 0) ^ 1;
    return altered;
  },
  cut: (dump) => dump.subarray(0, MIB),
  lengthened: (dump) => Buffer.concat([dump, Buffer.alloc(1)]),
  removed: () => undefined,
};

const describeObjectsAtRest = (destination: () => FaultyDestination): void => {
  for (const [what, change] of Object.entries(AT_REST))
    it(`keeps no dump as read that was ${what} before it was read back`, async () => {
      const at = destination();
      const dump = dumpOf(2 * MIB + 1);
      const run = await runToDestination(at, what, dump);
      const put: DumpStorage['put'] = (target, object, bytes, signal) =>
        pipe(
          at.storage.put(target, object, bytes, signal),
          TE.tapTask(() => () => at.replace(what, object, change(dump))),
        );
      const first = await run.carryOut({ ...at.storage, put });
      expect(first).to.deep.equal({ outcome: 'again', code: 'destination_altered' });
      expect(await run.names()).to.deep.equal([]);
      await run.waitForRetry();
      expect(await run.carryOut()).to.deep.equal(DONE);
      await run.verify();
      await run.verifyOneDump();
    });
};

const FAULTY: readonly NetworkFault[] = ['ends', 'resets', 'stalls', 'alters', 'goes away'];

const aFault = (random: ReturnType<typeof randomFrom>) => {
  const dump = dumpOf(random(4) === 0 ? random(20 * MIB) : random(3 * MIB), random(256));
  const fault = FAULTY[random(FAULTY.length)] ?? 'ends';
  const direction: Direction = random(3) === 0 ? 'down' : 'up';
  // A fourth of them befalls the log-in, the probe, or the questions before the first byte.
  const atByte = random(random(4) === 0 ? 20_000 : dump.length + 20_000);
  return { dump, plan: { fault, direction, atByte } };
};

const describeConnections = (destination: () => FaultyDestination): void => {
  it(`records no dump that is not there, whatever its connection does (${FAULTS} faults, seed ${seedOfDay})`, async () => {
    const at = destination();
    const random = randomFrom(seedOfDay);
    for (let n = 0; n < FAULTS; n += 1) {
      const { dump, plan } = aFault(random);
      const proxy = await startFaultyProxy(at.port, plan);
      const run = await runToDestination(at, `fault ${n}`, dump, proxy.port);
      const { outcome, code } = await run.carryOut();
      const { fault, direction, atByte } = plan;
      const told = `${n}: ${fault} at ${atByte} of ${dump.length} ${direction}: ${outcome} ${code}`;
      console.log(`        ${told}${proxy.hasHappened() ? '' : ' (had ended before)'}`);
      await run.verify();
      // What is altered may come to anything but a dump.
      if (fault !== 'alters' && outcome !== 'Done')
        expect(code, told).to.equal('destination_unreachable');
      proxy.repair();
      if (outcome === 'again') {
        await run.waitForRetry();
        expect(await run.carryOut(), told).to.deep.equal(DONE);
        await run.verify();
      }
      if (outcome === 'Failed') {
        await run.sweep();
        await run.verifyNothingPartial();
      } else await run.verifyOneDump({ orProbe: outcome === 'again' });
      proxy.close();
    }
  });
};

describe('a dump to a destination that breaks', function () {
  this.timeout(120_000 + FAULTS * 60_000);

  describe('on this host', () => {
    const directory = temporaryDirectory();
    describeObjectsAtRest(() => faultyLocal(directory.path));
  });

  describe('at OpenSSH', () => {
    const sshd = sshdOfSuite();
    describeObjectsAtRest(() => faultySftp(sshd()));
    describeConnections(() => faultySftp(sshd()));
  });

  describe('at OpenStack Swift', () => {
    const swift = swiftOfSuite();
    describeObjectsAtRest(() => faultyS3(swift()));
    describeConnections(() => faultyS3(swift()));
  });
});
