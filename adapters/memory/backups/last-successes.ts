import * as O from 'fp-ts/lib/Option.js';
import { isGood } from '../../../core/backups/problems/ended-runs.js';
import type { ScheduleSuccess } from '../../../core/backups/ports/schedule-register.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { RunEntry } from '../entries.js';
import type { MemoryState } from '../state.js';
import { byLatestPlan } from './schedule-state.js';

export const lastSuccesses = ({ runs, byId }: MemoryState): readonly ScheduleSuccess[] => {
  const last = new Map<ResourceId, RunEntry>();
  for (const run of [...runs.values()].filter(isGood)) {
    if (O.isNone(run.schedule)) continue;
    const known = last.get(run.schedule.value);
    if (known === undefined || byLatestPlan(run, known) < 0) last.set(run.schedule.value, run);
  }
  return [...last].flatMap(([schedule, { endedAt }]) =>
    byId.has(schedule) && O.isSome(endedAt) ? [{ schedule, endedAt: endedAt.value }] : [],
  );
};
