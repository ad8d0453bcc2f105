import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import { knownOf, type ScheduleState } from '../../../../core/backups/schedule-state.js';
import type { KnownBackups } from '../../../../core/backups/physical/known-backups.js';
import {
  problemsIn,
  REPOSITORY_PROBLEMS,
} from '../../../../core/backups/physical/known-backups.js';
import { BACKUP_TOOL_NAMES } from '../../../../core/engines/backup-tool.js';
import * as d from '../../operation/described.js';
import { encode } from '../../operation/encode.js';

export const KnownBackupsBody = d.namedRecord('KnownBackups', {
  tool: d.choice(BACKUP_TOOL_NAMES),
  reported_at: d.instant,
  usable: d.about(d.count, 'How many backups can be restored.'),
  window: d.about(
    d.orNull(
      d.record({
        from: d.instant,
        until: d.instant,
        any_moment: d.about(d.flag, 'Otherwise only the ends of backups.'),
      }),
    ),
    'The moments to which the instance can be brought back; null if there is none.',
  ),
  problems: d.about(d.listOf(d.choice(REPOSITORY_PROBLEMS)), 'What the report shows to be wrong.'),
});
export type KnownBackupsBody = t.TypeOf<typeof KnownBackupsBody>;

export const knownBackupsBody = ({ window, ...known }: KnownBackups): KnownBackupsBody =>
  encode(KnownBackupsBody, {
    ...known,
    window: window && { ...window, anyMoment: window.isContinuous },
    problems: problemsIn(known),
  });

/** What a schedule has of physical backups. */
export const PHYSICAL = {
  tool: d.about(d.choiceOrNull(BACKUP_TOOL_NAMES), 'Of physical backups.'),
  backups_known: d.about(
    d.orNull(KnownBackupsBody),
    'What their tool has reported last of physical backups; null of dumps, before the first report, and without `backup:read`.',
  ),
};

export const physicalFacts = (
  state: Pick<ScheduleState, 'rules' | 'known'>,
): d.RecordOf<typeof PHYSICAL> => ({
  tool: state.rules.tool ?? null,
  backups_known: pipe(knownOf(state), O.map(knownBackupsBody), O.toNullable),
});
