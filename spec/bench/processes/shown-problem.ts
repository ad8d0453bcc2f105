import { responseOf } from './overview-request.js';
import type { ChangedProblem } from './problem-reports.js';

/** What is read of the overview. */
interface Page {
  readonly attention: readonly {
    readonly kind: string;
    readonly severity: string;
    readonly resource_type: string;
    readonly resource_id: string;
    readonly since: string;
  }[];
}

/** A problem in the middle of the page: with its severity and its time it stays there, whatever its message. */
export const shownProblem = async (url: URL, token: string): Promise<ChangedProblem> => {
  const { attention } = JSON.parse((await responseOf(url, token)).body) as Page;
  const shown = attention[Math.floor(attention.length / 2)];
  if (shown === undefined) throw new Error('The overview shows no problem');
  const { kind, severity, since, resource_type, resource_id } = shown;
  return { path: `/v1/problems/${kind}/${resource_type}/${resource_id}`, severity, since };
};

/** One that is behind all the others of a fleet with more than a page of critical ones. */
export const unshownProblem = (databaseId: string): ChangedProblem => ({
  path: `/v1/problems/bench_unshown/database/${databaseId}`,
  severity: 'info',
  since: '2026-11-20T03:00:00.000Z',
});
