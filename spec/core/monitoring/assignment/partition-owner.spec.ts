import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { partitionOwner } from '../../../../core/monitoring/assignment/partition-owner.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import { PARTITION_COUNT } from '../../../../core/monitoring/assignment/partition-round.js';

const someNodes = fc.uniqueArray(fc.uuid() as fc.Arbitrary<Uuid>, { minLength: 1, maxLength: 8 });
const PARTITIONS = Array.from({ length: PARTITION_COUNT }, (_, partition) => partition);

const assignment = (nodes: readonly Uuid[]) =>
  PARTITIONS.map((partition) => O.toUndefined(partitionOwner(nodes, partition)));

describe('partitionOwner', () => {
  it('is none where no node is alive', () => {
    expect(partitionOwner([], 7)).to.deep.equal(O.none);
  });

  it('is one of the nodes, and the same in whatever order they are known', () => {
    fc.assert(
      fc.property(someNodes, (nodes) => {
        expect(nodes).to.include.members(assignment(nodes));
        expect(assignment([...nodes].reverse())).to.deep.equal(assignment(nodes));
      }),
    );
  });

  it('moves only the partitions of a node that dies', () => {
    fc.assert(
      fc.property(someNodes, ([dead, ...living]) => {
        const before = assignment([...living, ...(dead === undefined ? [] : [dead])]);
        const after = assignment(living);
        const moved = PARTITIONS.filter((partition) => before[partition] !== after[partition]);
        expect(moved).to.deep.equal(PARTITIONS.filter((partition) => before[partition] === dead));
      }),
    );
  });

  it('gives no node of three more than half of the partitions, nor fewer than a tenth', () => {
    // Of true randomness that fails in fewer than one of 1,000 cases; so a few may.
    const wrong = fc
      .sample(fc.uniqueArray(fc.uuid(), { minLength: 3, maxLength: 3 }), 1_000)
      .filter((nodes) => {
        const shares = nodes.map(
          (node) => assignment(nodes as Uuid[]).filter((one) => one === node).length,
        );
        return (
          Math.max(...shares) > PARTITION_COUNT / 2 || Math.min(...shares) < PARTITION_COUNT / 10
        );
      });
    expect(wrong).to.have.length.of.at.most(20);
  });
});
