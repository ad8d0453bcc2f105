import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Caller } from '../../core/domain/caller.js';
import { isVisible } from '../../core/domain/lineage.js';
import { pressing } from '../../core/domain/most-pressing.js';
import type { SetupCounts } from '../../core/domain/overview.js';
import type { Problem } from '../../core/domain/problem.js';
import type { ResourceType } from '../../core/domain/resource.js';
import type { OverviewReader } from '../../core/ports/overview-reader.js';
import type { MemoryCell } from './memory-cell.js';
import type { MemoryState } from './memory-state.js';

export const memoryOverviewReader = (cell: MemoryCell): OverviewReader => ({
  read: (caller, limit) =>
    cell.run((state) => ({
      setup: countSetup(state),
      problems: pipe(visibleProblems(state, caller), RA.sort(pressing), RA.takeLeft(limit)),
    })),
});

const countSetup = (state: MemoryState): SetupCounts => {
  const types = [...state.resources.values()].map(({ resource }) => resource.type);
  const count = (wanted: ResourceType) => types.filter((type) => type === wanted).length;
  return {
    servers: count('server'),
    instances: count('instance'),
    destinations: count('destination'),
    schedules: count('schedule'),
    channels: count('channel'),
  };
};

const visibleProblems = ({ problems, byId }: MemoryState, caller: Caller): readonly Problem[] =>
  [...problems.values()].flatMap(({ id, report }): readonly Problem[] => {
    const { resource, lineage } = byId.get(report.resource.id) ?? {};
    if (resource === undefined || !isVisible(caller, resource.type, lineage ?? [])) return [];
    return [{ ...report, id, resource: { ...report.resource, name: resource.name } }];
  });
