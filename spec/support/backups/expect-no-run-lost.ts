import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { pollUntil } from '../shared/poll-until.js';
import { type KilledNodes, orphanedTools, type ShownRun } from './killed-nodes.js';

/** How many runs there are of each state, attempt and failure. */
export const tally = (runs: readonly ShownRun[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { state, attempt, failure } of runs) {
    const key = [state, attempt, failure?.code].join(' ').trim();
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

export const schedulesOf = (runs: readonly ShownRun[]): readonly string[] => [
  ...new Set(runs.map(({ schedule }) => schedule.path)),
];

/** From the first due time of a schedule to its last, none is missing and none is there twice. */
export const expectEachDueTimeOnce = (
  path: string,
  runs: readonly ShownRun[],
  everyMs: number,
): void => {
  const own = runs.filter(({ schedule }) => schedule.path === path);
  const times = own.map(({ due_at: at }) => Date.parse(at ?? '')).sort((a, b) => a - b);
  const [first = NaN] = times;
  expect(times, path).to.deep.equal(times.map((_, n) => first + n * everyMs));
};

/**
 * Under final names are the dumps of the runs that are done, each as its run has it, and what describes them: nothing else. What
 * describes one is missing where its destination was full by then.
 */
export const expectDumps = (
  contents: ReadonlyMap<string, Buffer>,
  runs: readonly ShownRun[],
): void => {
  const stored = runs.flatMap(({ state, stored: dump }) =>
    state === 'done' && dump !== null ? [dump] : [],
  );
  expect(stored).to.have.lengthOf(runs.filter(({ state }) => state === 'done').length);
  const whole = [...contents.keys()].filter((name) => !isUnfinished(name));
  const described = stored
    .map(({ object }) => `${object}.json`)
    .filter((name) => contents.has(name));
  expect(whole.sort()).to.deep.equal([...stored.map(({ object }) => object), ...described].sort());
  expect(described).to.have.length.greaterThan(0.9 * stored.length - 1);
  for (const { object, sha256 } of stored) {
    const bytes = contents.get(object) ?? '';
    expect(createHash('sha256').update(bytes).digest('hex'), object).to.equal(sha256);
  }
};

/** What has no final name: a part of a dump, or an upload that was begun. */
const isUnfinished = (name: string): boolean => /(?:^|\/)\.[^/]*$|\.upload$/.test(name);

const isPart = (name: string): boolean => isUnfinished(name) && !name.includes('probe');

/**
 * After one more start, a dump, and a sweep of the destination: no part of a dump, no tool, and no folder of a tool. The first
 * gate of a process removes the folders of those that were killed.
 */
export const expectNothingLeft = async (
  nodes: KilledNodes,
  names: () => Promise<readonly string[]>,
  tools: string,
  folder: string,
): Promise<void> => {
  await nodes.stopAll();
  await nodes.start(0);
  const [{ schedule }] = (await nodes.runs('done')) as readonly [ShownRun];
  const added = (await nodes.call(`/v1/schedules/${schedule.id}/runs`, { method: 'POST' })) as {
    readonly run: string;
  };
  await pollUntil(async () => (await nodes.runs('done')).some(({ id }) => id === added.run));
  const vault = await nodes.resource('vault');
  await nodes.call(`/v1/destinations/${vault}/test`, { method: 'POST' });
  await pollUntil(names, (left) => !left.some(isPart));
  await nodes.stopAll();
  const [gates = '', ...others] = (await readdir(folder)).filter((name) =>
    /^shipshape-/.test(name),
  );
  expect([others, await readdir(join(folder, gates))]).to.deep.equal([[], []]);
  await pollUntil(async () => (await orphanedTools(tools)).length === 0);
};
