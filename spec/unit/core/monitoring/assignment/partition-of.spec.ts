import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Uuid } from '../../../../../core/shared/uuid.js';
import {
  momentOf,
  PARTITION_COUNT,
  partitionOf,
} from '../../../../../core/monitoring/assignment/assignment.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

describe('partitionOf', () => {
  it('goes by the end of the id', () => {
    const ids = [0, 1, 63, 64, 255, 256, 0x1001, 0xffff];
    expect(ids.map((n) => partitionOf(aUuid(n)))).to.deep.equal([
      0, 16, 1_008, 0, 1_008, 1, 16, 1_023,
    ]);
  });

  it('gives a server the moment that the last two digits of its id say, as in earlier versions', () => {
    for (const id of Array.from({ length: 1_000 }, () => randomUUID() as Uuid))
      expect(momentOf(partitionOf(id))).to.equal(Number.parseInt(id.slice(-2), 16) % 64);
  });

  it('fills every partition alike', () => {
    const counts = Array.from({ length: PARTITION_COUNT }, () => 0);
    for (let n = 0; n < 51_200; n += 1) {
      const partition = partitionOf(randomUUID() as Uuid);
      counts[partition] = (counts[partition] ?? 0) + 1;
    }
    // 50 each; so far from that comes by chance less than once in a million runs.
    expect(Math.min(...counts)).to.be.above(5);
    expect(Math.max(...counts)).to.be.below(110);
  });
});
