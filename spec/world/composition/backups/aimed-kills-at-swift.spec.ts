import { describeAimedKills } from '../../../support/crashes/describe-kills.js';
import { faultyS3 } from '../../../support/storage/faulty-destinations.js';
import { swiftOfSuite } from '../../../support/storage/s3-worlds.js';

describe('with OpenStack Swift', () => {
  const swift = swiftOfSuite();

  describeAimedKills('leaves no upload, and no object without a run', 'sqlite', 'large', () =>
    faultyS3(swift()),
  );
});
