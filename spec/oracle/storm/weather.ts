import { MINUTE_MS } from '../../../core/shared/durations.js';
import type { Store } from '../../../core/store.js';
import type { Random } from '../../support/rogues/random.js';
import { type Faults, faultsFrom } from './faults.js';
import { hostOf, SERVERS } from './fleet-of-storm.js';
import { time } from './jumping-time.js';
import { endNode, killNode, startNode, type StormNode } from './node.js';
import { REFUSALS, type Surroundings, surroundings } from './surroundings.js';

/** Two nodes of one store, and all that happens to them. */
export interface Storm {
  readonly random: Random;
  readonly faults: Faults;
  readonly around: Surroundings;
  readonly store: Store;
  readonly nodes: StormNode[];
  readonly findings: string[];
}

export const beginStorm = async (store: Store, random: Random): Promise<Storm> => {
  const faults = faultsFrom(random);
  const around = surroundings(faults);
  const storm: Storm = { random, faults, around, store, nodes: [], findings: [] };
  for (let n = 0; n < 2; n += 1) storm.nodes.push(await startNode(store, faults, around));
  return storm;
};

/** Asks a node to end, and finds what it has left. */
export const stop = async ({ findings }: Storm, node: StormNode): Promise<void> => {
  const left = await endNode(node);
  findings.push(...left.map((one) => `left over: ${one}`));
};

const replaceNode = async (storm: Storm, end: (node: StormNode) => unknown): Promise<void> => {
  const { nodes, store, faults, around } = storm;
  const node = nodes.shift();
  if (node !== undefined) await end(node);
  nodes.push(await startNode(store, faults, around));
};

const turnHost = ({ random, around: { outages } }: Storm): void => {
  const host = hostOf(random(SERVERS));
  const refusal = REFUSALS[random(REFUSALS.length)];
  if (!outages.delete(host) && refusal !== undefined)
    outages.set(host, { refusal, sinceMs: time.passedMs() });
};

const cutOff = ({ random, nodes: [node], around }: Storm): void => {
  if (node) around.cutOffUntilMs.set(node, time.passedMs() + random(20) * MINUTE_MS);
};

type Event = (storm: Storm) => unknown;

/** How many times of a thousand steps each comes; a step is a quarter of a minute. */
const EVENTS: readonly (readonly [what: string, perThousand: number, event: Event])[] = [
  ['host', 60, turnHost],
  ['network of a node', 5, cutOff],
  ['killed node', 4, (storm) => replaceNode(storm, killNode)],
  ['ended node', 3, (storm) => replaceNode(storm, (node) => stop(storm, node))],
  ['clock', 2, ({ random }) => time.moveClock((random(2) === 0 ? 1 : -1) * random(90) * MINUTE_MS)],
  [
    'clock of a node',
    10,
    ({ random, nodes: [node] }) => node && (node.clockMs = (random(240) - 120) * 1_000),
  ],
  [
    'store',
    6,
    ({ random, faults }) => (faults.storeAwayUntilMs = time.passedMs() + (5 + random(60)) * 1_000),
  ],
];

/** What happens in a step. */
export const happen = async (storm: Storm): Promise<void> => {
  for (const [what, perThousand, event] of EVENTS)
    if (storm.faults.strike(what, perThousand)) await event(storm);
};

/** From now on nothing goes wrong, and what was wrong is not. */
export const calm = ({ faults, around, nodes }: Storm): void => {
  faults.isOver = true;
  faults.storeAwayUntilMs = 0;
  around.outages.clear();
  for (const node of nodes) {
    around.cutOffUntilMs.delete(node);
    node.clockMs = 0;
  }
};
