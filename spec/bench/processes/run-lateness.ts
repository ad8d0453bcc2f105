import type { NodeProcess } from './node-process.js';

interface ShownRun {
  readonly due_at: string;
  readonly started_at: string;
  readonly attempt: number;
  readonly state: string;
}

/** By how many seconds each of the latest hundred runs has begun after its time; one that has not begun yet counts as well. */
export const runLateness = async (
  { url }: NodeProcess,
  token: string,
): Promise<readonly number[]> => {
  const { href } = new URL('/v1/runs?limit=100', url);
  const response = await fetch(href, { headers: { authorization: `Bearer ${token}` } });
  const { runs } = (await response.json()) as { readonly runs: readonly ShownRun[] };
  return runs.map(({ due_at: due, started_at: began, attempt, state }) => {
    if (state === 'failed' || attempt > 1) throw new Error('A run of the benchmark has failed');
    const at = attempt === 0 ? Date.now() : Date.parse(began);
    return (at - Date.parse(due)) / 1_000;
  });
};
