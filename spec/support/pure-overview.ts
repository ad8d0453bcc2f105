import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Caller } from '../../core/domain/caller.js';
import { isVisible } from '../../core/domain/lineage.js';
import { pressing } from '../../core/domain/most-pressing.js';
import type { Problem } from '../../core/domain/problem.js';
import type { Surveyed } from './survey-fleet.js';

/** The problems that the pure rules would show a caller, out of all that there are. */
export const pureOverview = (
  surveyed: readonly Surveyed[],
  problems: readonly Problem[],
  caller: Caller,
  limit: number,
): readonly Problem[] => {
  const lineages = new Map(surveyed.map(({ ref, lineage }) => [ref.id, lineage]));
  return pipe(
    problems,
    RA.filter(({ resource: { id, type } }) => isVisible(caller, type, lineages.get(id) ?? [])),
    RA.sort(pressing),
    RA.takeLeft(limit),
  );
};
