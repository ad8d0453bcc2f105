import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  PARTITION_COUNT,
  partitionOf,
  partitionOwners,
  type PartitionSize,
} from '../../../../../core/monitoring/assignment/assignment.js';
import type { Uuid } from '../../../../../core/shared/uuid.js';
import { forAll } from '../../../../support/shared/random-cases.js';

const someNodes = fc.uniqueArray(fc.uuid() as fc.Arbitrary<Uuid>, { minLength: 1, maxLength: 8 });
const someFleet = fc
  .array(fc.integer({ min: 1, max: 9 }), { maxLength: 100 })
  .map((sizes) => sizes.map((servers, partition) => ({ partition, servers })));

const randomNodes = (count: number) => Array.from({ length: count }, () => randomUUID() as Uuid);

const randomFleet = (count: number): readonly PartitionSize[] => {
  const sizes = Array.from({ length: PARTITION_COUNT }, () => 0);
  for (const id of randomNodes(count)) sizes[partitionOf(id)] = (sizes[partitionOf(id)] ?? 0) + 1;
  return sizes
    .map((servers, partition) => ({ partition, servers }))
    .filter(({ servers }) => servers > 0);
};

/** Of random ids, so often that a rule which holds by luck is found out. */
const times = <A>(count: number, measure: () => A) => Array.from({ length: count }, measure);

const total = (partitions: readonly PartitionSize[]) =>
  partitions.reduce((sum, { servers }) => sum + servers, 0);

/** What the busiest has to check, of the mean. */
const busiest = (nodes: readonly Uuid[], fleet: readonly PartitionSize[]): number => {
  const owners = partitionOwners(nodes, fleet);
  const shares = nodes.map((node) => total(fleet.filter((_, index) => owners[index] === node)));
  return (Math.max(...shares) * nodes.length) / total(fleet);
};

const moved = (
  before: readonly Uuid[],
  after: readonly Uuid[],
  fleet: readonly PartitionSize[],
) => {
  const [then, now] = [partitionOwners(before, fleet), partitionOwners(after, fleet)];
  return total(fleet.filter((_, index) => then[index] !== now[index]));
};

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

describe('partitionOwners', () => {
  it('are none where no node is alive', () => {
    expect(partitionOwners([], [{ partition: 7, servers: 1 }])).to.deep.equal([]);
  });

  it('are of the nodes, one for each partition, and the same in whatever order they are known', () => {
    forAll(someNodes, someFleet, (nodes, fleet) => {
      const owners = partitionOwners(nodes, fleet);
      expect(owners).to.have.length(fleet.length);
      expect(nodes).to.include.members(owners);
      expect(partitionOwners([...nodes].reverse(), fleet)).to.deep.equal(owners);
    });
  });

  it('give a node more than its share only where no other has room either', () => {
    const fleet = [
      { partition: 1, servers: 9 },
      { partition: 2, servers: 9 },
      { partition: 3, servers: 1 },
    ];
    for (const owners of times(50, () => partitionOwners(randomNodes(3), fleet)))
      expect(new Set(owners).size).to.equal(3);
  });

  for (const [count, servers] of [
    [3, 1_000],
    [100, 1_000],
    [100, 10_000],
    [200, 10_000],
  ] as const)
    it(`give none of ${count} nodes much more of ${servers} servers than the mean`, () => {
      const ratios = times(4, () => busiest(randomNodes(count), randomFleet(servers)));
      expect(Math.max(...ratios)).to.be.at.most(1.4);
    });

  it('move little more than the partitions of a node that leaves', () => {
    const ratios = times(5, () => {
      const [nodes, fleet] = [randomNodes(100), randomFleet(10_000)];
      return (moved(nodes, nodes.slice(1), fleet) * nodes.length) / total(fleet);
    });
    // Only its own would be 1; an assignment in the order of the ids moves half of the fleet, which is 50.
    expect(median(ratios)).to.be.within(0.5, 4);
  });
});
