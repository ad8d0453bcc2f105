import * as O from 'fp-ts/lib/Option.js';
import type { ProblemReport } from '../../../core/problems/problem.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Store } from '../../../core/store.js';
import { anAdmin } from '../access/a-caller.js';
import { aReport } from './a-problem.js';
import { refAt } from '../fleet/put-fleet.js';
import { aFilter, listedProblems } from './read-problems.js';
import { rightOf } from '../shared/right-of.js';

/** Opens a problem of the resource at a path; answers with the id of the problem. */
export const openProblemAt = async (
  { store }: { readonly store: Store },
  path: string,
  telling: Partial<ProblemReport> = {},
): Promise<Uuid> => {
  const report = aReport(await refAt(store, path), telling);
  await rightOf(store.problems.open(report));
  const { kind, resource } = report;
  const listed = await listedProblems(
    store,
    anAdmin(),
    aFilter({ state: O.some('open'), kind: O.some(kind), resource: O.some(resource.id) }),
  );
  const opened = listed.find((one) => one.resource.id === resource.id);
  if (opened === undefined) throw new Error(`No problem is open at ${path}`);
  return opened.id;
};
