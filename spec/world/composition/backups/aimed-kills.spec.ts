import { describeAimedKills } from '../../../support/crashes/describe-kills.js';
import { faultyLocal } from '../../../support/storage/faulty-destinations.js';

for (const store of ['sqlite', 'postgres'] as const)
  describeAimedKills(
    `loses no run and no dump in a folder (${store})`,
    store,
    'small',
    faultyLocal,
  );
