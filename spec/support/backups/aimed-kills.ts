import { pollUntil } from '../shared/poll-until.js';
import { type KilledFleet, NODES } from './killed-fleet.js';
import type { TrappingTools } from './trapping-tools.js';

/** How far some run has come when a node is killed. */
export const KILLED_AT = [
  'planned',
  'claimed',
  'first_byte',
  'written',
  'linked',
  'recorded',
] as const;

type KilledAt = (typeof KILLED_AT)[number];

/** Kills nodes so many times at each step, and starts them again; then lets all be as if a minute had passed. */
export const killAtEachStep = async (
  fleet: KilledFleet,
  tools: TrappingTools,
  rounds: number,
): Promise<void> => {
  const { nodes } = fleet;
  for (let round = 0; round < rounds; round += 1)
    for (const at of KILLED_AT) {
      const killed = await nodesAt(at, fleet, tools);
      await Promise.all(killed.map((node) => nodes.stop(node, 'SIGKILL')));
      for (const node of killed) await nodes.start(node);
    }
  await fleet.endMinute();
};

/** The nodes to kill, once one of them has brought a run so far. */
const nodesAt = async (at: KilledAt, { nodes, names }: KilledFleet, tools: TrappingTools) => {
  if (at === 'recorded') return [await nodes.logs(/"run_ended".*"outcome":"done"/)];
  if (at === 'planned') {
    await pollUntil(() => nodes.runs('due'), hasPlanned);
    // Which of them has planned it nobody knows.
    return NODES;
  }
  const node = nodes.withPid(await tools.trap(at));
  if (node === undefined) throw new Error('The tool is of none of the nodes.');
  if (at === 'first_byte' || at === 'written') await pollUntil(names, hasPart);
  return [node];
};

const MOMENT_MS = 1_500;

/** Whether there is a run that nobody can claim for a moment. */
const hasPlanned = (due: readonly { readonly attempt: number; readonly started_at: string }[]) =>
  due.some(
    ({ attempt, started_at: from }) => attempt === 0 && Date.parse(from) > Date.now() + MOMENT_MS,
  );

/** A part of a file or of an upload: that of any run, since the one that waits has sent all that this can be made of. */
const hasPart = (names: readonly string[]) =>
  names.some((name) => /\.part$|\.upload$/.test(name) && !name.includes('probe'));
