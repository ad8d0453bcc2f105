import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Uuid } from '../../../../core/shared/uuid.js';
import { partitionOf } from '../../../../core/monitoring/assignment/partition-round.js';
import { PARTITION_COUNT } from '../../../../core/monitoring/assignment/partition-round.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

describe('partitionOf', () => {
  it('goes by the end of the id', () => {
    expect([0, 1, 63, 64, 255].map((n) => partitionOf(aUuid(n)))).to.deep.equal([0, 1, 63, 0, 63]);
  });

  it('fills every partition alike', () => {
    const slots = Array.from({ length: 64_000 }, () => partitionOf(randomUUID() as Uuid));
    const counts = Array.from(
      { length: PARTITION_COUNT },
      (_, partition) => slots.filter((one) => one === partition).length,
    );
    // A thousand each; so far from that comes by chance less than once in a million runs.
    expect(Math.min(...counts)).to.be.above(800);
    expect(Math.max(...counts)).to.be.below(1_200);
  });
});
