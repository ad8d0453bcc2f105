import { expect } from 'chai';
import { faultyS3 } from '../../../../support/storage/faulty-destinations.js';
import { dumpOf, runToDestination } from '../../../../support/storage/run-to-destination.js';
import { BUCKET, swiftOfSuite } from '../../../../support/storage/s3-worlds.js';

const MIB = 1024 * 1024;

/** Of three parts. */
const DUMP = dumpOf(20 * MIB);

const ENOUGH = 1024 * MIB;

describe('s3Storage at a quota', function () {
  this.timeout(600_000);
  const swift = swiftOfSuite();

  const runTo = (place: string) => runToDestination(faultyS3(swift()), place, DUMP);
  const succeed = async (place: string): Promise<void> => {
    const run = await runTo(place);
    expect(await run.carryOut()).to.deep.equal({ outcome: 'Done', code: '' });
    await run.verifyOneDump();
  };

  for (const [what, container, left] of [
    ['in the middle of an upload', `${BUCKET}+segments`, 32 * MIB],
    ['before its first byte', BUCKET, 0],
  ] as const)
    it(`fails as \`destination_full\` ${what}, leaves nothing, and succeeds once there is room`, async () => {
      await succeed(`before ${what}`);
      await swift().limit(container, left);
      const run = await runTo(what);
      expect(await run.carryOut()).to.deep.equal({ outcome: 'Failed', code: 'destination_full' });
      expect(await run.names()).to.deep.equal([]);
      await swift().limit(container, ENOUGH);
      await succeed(`after ${what}`);
    });
});
