import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { ResourceId } from '../../shared/resource.js';
import type { Uuid } from '../../shared/uuid.js';

/** The servers that a node checks, by the partitions that it owns. Partitions without a server are left out. */
export type Assignment = ReadonlyMap<number, readonly ResourceId[]>;

export const assignServers = (
  node: Uuid,
  nodes: readonly Uuid[],
  servers: readonly ResourceId[],
): Assignment => {
  const byPartition = RNEA.groupBy((server: ResourceId) => partitionOf(server).toString())(servers);
  const partitions = Object.entries(byPartition).map(
    ([partition, group]) => [Number(partition), group] as const,
  );
  const owners = partitionOwners(
    nodes,
    partitions.map(([partition, group]) => ({ partition, servers: group.length })),
  );
  return new Map(partitions.filter((_, index) => owners[index] === node));
};

/** The size of a partition, from which its owner follows. */
export interface PartitionSize {
  readonly partition: number;
  readonly servers: number;
}

/**
 * No node owns more than this multiple of the mean. The lower it is, the more partitions move when a node comes or goes, and
 * their new owner does not know the rejected logins that the old one was holding back.
 */
const MOST_OF_MEAN = 1.25;

/**
 * Which of these nodes checks each partition, in the order of the partitions: the one with the highest score for it
 * (rendezvous hashing) that has room for its servers; where none has, the one with the fewest servers. So nodes that know
 * the same nodes and servers agree without talking to each other, none has much more to do than the others, and one that
 * comes or goes moves little more than its own partitions. Empty where there is no node.
 */
export const partitionOwners = (
  nodes: readonly Uuid[],
  partitions: readonly PartitionSize[],
): readonly Uuid[] => {
  const total = partitions.reduce((sum, { servers }) => sum + servers, 0);
  const most = Math.ceil((MOST_OF_MEAN * total) / nodes.length);
  const shares = [...nodes].sort().map((node) => ({ node, hash: hash(node), servers: 0 }));
  return pipe(
    partitions,
    RA.scanLeft({ shares, owner: undefined }, (before: Step, next) => {
      const owner = chooseOwner(before.shares, next, most);
      return { shares: before.shares.map((share) => grow(share, owner, next)), owner };
    }),
    RA.flatMap(({ owner }) => (owner === undefined ? [] : [owner.node])),
  );
};

interface Share {
  readonly node: Uuid;
  readonly hash: number;
  readonly servers: number;
}

interface Step {
  readonly shares: readonly Share[];
  /** The owner of the last partition. */
  readonly owner: Share | undefined;
}

const grow = (share: Share, owner: Share | undefined, { servers }: PartitionSize): Share =>
  share === owner ? { ...share, servers: share.servers + servers } : share;

const chooseOwner = (
  shares: readonly Share[],
  { partition, servers }: PartitionSize,
  most: number,
): Share | undefined => {
  const place = mix(partition);
  const score = (share: Share) => mix(share.hash ^ place);
  const withRoom = shares.filter((share) => share.servers + servers <= most);
  return withRoom.length > 0
    ? best(withRoom, score)
    : best(shares, (share) => Number.MAX_SAFE_INTEGER - share.servers);
};

/** The share with the highest score; the first of several. */
const best = (shares: readonly Share[], score: (share: Share) => number): Share | undefined =>
  shares.reduce<{ readonly share: Share; readonly score: number } | undefined>((highest, share) => {
    const next = score(share);
    return highest === undefined || next > highest.score ? { share, score: next } : highest;
  }, undefined)?.share;

/** FNV-1a over 32 bits; its last digits are too similar for texts that differ in their end, so they are mixed. */
const hash = (text: string): number =>
  mix(
    Array.from(text).reduce(
      (sum, char) => Math.imul(sum ^ char.charCodeAt(0), 0x01000193),
      0x811c9dc5,
    ),
  );

/** The finaliser of MurmurHash3. */
const mix = (sum: number): number => {
  const first = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
};

/** The number of moments over which the work of a round is spread. */
export const MOMENT_COUNT = 64;

/** The number of partitions that are due at one moment, and claimed together. */
const PARTITIONS_A_MOMENT = 16;

/** The number of partitions of the fleet: about five for each of 200 nodes, so that they can be divided evenly. */
export const PARTITION_COUNT = MOMENT_COUNT * PARTITIONS_A_MOMENT;

/**
 * The partition of a server. Ids end in random digits, whatever their version, so partitions fill evenly. The last two select
 * the moment, and those before the partition of that moment: servers keep their moment if the number of partitions ever grows.
 */
export const partitionOf = (server: ResourceId): number => {
  const end = Number.parseInt(server.slice(-4), 16);
  return (end % MOMENT_COUNT) * PARTITIONS_A_MOMENT + (Math.floor(end / 256) % PARTITIONS_A_MOMENT);
};

/** At which moment of a round a partition is due: 0 to `MOMENT_COUNT` - 1. */
export const momentOf = (partition: number): number => Math.floor(partition / PARTITIONS_A_MOMENT);

/** The place of a server among those that are due at its moment: 0 to 1, evenly, by other digits of its id. */
export const placeInMoment = (server: ResourceId): number =>
  Number.parseInt(server.slice(-8, -4), 16) / 0x1_0000;

export interface PartitionRound {
  /** 0 to `PARTITION_COUNT` - 1. */
  readonly partition: number;
  /** When the round began, which identifies it; the same for every node. */
  readonly round: Date;
}
