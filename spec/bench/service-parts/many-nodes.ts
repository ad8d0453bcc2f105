import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Assignment from '../../../core/monitoring/assignment/assignment.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { atMost } from '../harness/goal.js';
import type { Part } from '../harness/bench-world.js';
import { median } from '../harness/percentile.js';

const NODES = 100;
const SERVERS = 10_000;
const FLEETS = 5;

/** How evenly 100 nodes share the servers of a fleet. It is computed, with the code of the measured tree; no node runs. */
export const manyNodes: Part = async ({ tree }) => {
  const file = join(tree.root, 'dist/core/monitoring/assignment/assignment.js');
  const { assignServers } = (await import(pathToFileURL(file).href)) as typeof Assignment;
  const shares = Array.from({ length: FLEETS }, () => {
    const nodes = uuids(NODES) as readonly Uuid[];
    const servers = uuids(SERVERS) as readonly ResourceId[];
    return nodes.map(
      (node) => [...assignServers(node, nodes, servers).values()].flat().length / (SERVERS / NODES),
    );
  });
  return { figures: { shares }, goals: [busiestNode(shares)] };
};

const uuids = (count: number): readonly string[] =>
  Array.from({ length: count }, () => randomUUID());

/** The line for the shares of the nodes of some fleets; 1 is the mean. */
export const busiestNode = (fleets: readonly (readonly number[])[]) =>
  atMost(
    `Servers of the busiest of ${NODES} nodes that monitor ${SERVERS.toLocaleString('en-US')} servers, of the mean (computed)`,
    1.5,
    median(fleets.map((shares) => Math.max(...shares))),
  );
