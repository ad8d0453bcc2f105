import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { partitionOwner } from '../../../../core/monitoring/assignment/partition-owner.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import { PARTITION_COUNT } from '../../../../core/monitoring/assignment/partition-round.js';

const someNodes = fc.uniqueArray(fc.uuid() as fc.Arbitrary<Uuid>, { minLength: 1, maxLength: 8 });
const SLOTS = Array.from({ length: PARTITION_COUNT }, (_, slot) => slot);

const assignment = (nodes: readonly Uuid[]) =>
  SLOTS.map((slot) => O.toUndefined(partitionOwner(nodes, slot)));

describe('partitionOwner', () => {
  it('is none where nobody is on watch', () => {
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

  it('moves only the slots of a node that dies', () => {
    fc.assert(
      fc.property(someNodes, ([dead, ...living]) => {
        const before = assignment([...living, ...(dead === undefined ? [] : [dead])]);
        const after = assignment(living);
        const moved = SLOTS.filter((slot) => before[slot] !== after[slot]);
        expect(moved).to.deep.equal(SLOTS.filter((slot) => before[slot] === dead));
      }),
    );
  });

  it('gives no node of three more than half of the slots, nor fewer than a tenth', () => {
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
