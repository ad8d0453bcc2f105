import * as O from 'fp-ts/lib/Option.js';
import type { DumpTimes } from '../../../core/backups/dump-times.js';
import type { ScheduleState } from '../../../core/backups/schedule-state.js';
import type { DatabaseVerdict } from '../../../core/backups/use-cases/schedules/find-next-times.js';
import type { DumpVerdict } from '../../../core/backups/verdict/dump-verdict.js';
import {
  databaseVerdictWording,
  verdictWording,
} from '../../../core/backups/verdict/verdict-wording.js';
import type { ResourceRowBody } from '../problems/resources/resource-row-body.js';

type VerdictBody = Pick<ResourceRowBody, 'verdict' | 'outlook'>;

export const verdictBody = (state: ScheduleState, verdict: DumpVerdict): VerdictBody => ({
  verdict: verdictWording(state, verdict),
  outlook: verdict.outlook,
});

/** Nothing of a database without a schedule. Where it has several, and not all is well, it says of which one it is. */
export const databaseVerdictBody = (
  found: O.Option<DatabaseVerdict>,
  times: DumpTimes,
): VerdictBody => {
  if (O.isNone(found)) return {};
  const { state, schedules, ...verdict } = found.value;
  const isWell = verdict.outlook === 'works' && O.isNone(verdict.failures);
  const name = state.path.slice(state.databasePath.length + 1);
  const subject = schedules === 1 || isWell ? state : { ...state, name };
  return { verdict: databaseVerdictWording(subject, verdict, times), outlook: verdict.outlook };
};
