import type { StartedRun } from '../../../core/backups/ports/run-register.js';
import type { Store } from '../../../core/store.js';
import { noonPlus } from '../problems/a-problem.js';
import { surveyFleet } from '../fleet/survey-fleet.js';
import { rightOf } from '../shared/right-of.js';
import { aRunStart, NO_LIMITS } from './a-run.js';

/** Starts a run of each database, and ends every other one. */
export const startRunsEverywhere = async (
  store: Pick<Store, 'fleet' | 'runs'>,
): Promise<readonly StartedRun[]> => {
  const databases = (await surveyFleet(store)).filter(({ ref }) => ref.type === 'database');
  const started: StartedRun[] = [];
  for (const [n, { ref }] of databases.entries()) {
    const start = aRunStart(ref.id, { startedAt: noonPlus(n % 4) });
    const run = await rightOf(store.runs.start(start, NO_LIMITS));
    started.push(run);
    const outcome = { _tag: 'Done', sizeBytes: n, sha256: String(n) } as const;
    if (n % 2 === 0) await rightOf(store.runs.finish(run, outcome, noonPlus(9)));
  }
  return started;
};
