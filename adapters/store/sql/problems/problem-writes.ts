import * as O from 'fp-ts/lib/Option.js';
import type { ProblemRegister } from '../../../../core/problems/ports/problem-register.js';
import type { Dialect, Engine, Preparing, StepsOf } from '../engine/engine.js';
import { whereAny } from '../engine/engine.js';

const changedIf = (condition: string, column: string, value: string): string =>
  `${column} = CASE WHEN ${condition}::boolean THEN ${value} ELSE ${column} END`;

/** Columns that are left out keep their value. By `closed_at` PostgreSQL might read the index of all open problems. */
const triageOne = ({ either }: Dialect): string => `
UPDATE problem
   SET ${changedIf(':acknowledges', 'acknowledged_by', ':by::text')},
       ${changedIf(':acknowledges', 'acknowledged_at', ':at::bigint')},
       ${changedIf(':acknowledges', 'acknowledged_note', ':note::text')},
       ${changedIf(':snoozes', 'snoozed_until', ':until::bigint')}
 WHERE id = :id::uuid AND ${either({ sqlite: 'is_open = 1', postgres: 'standing < 3' })}`;

/** The order keeps PostgreSQL to the index of those. */
const toLapse = (column: string): string =>
  `SELECT ${column} FROM problem WHERE valid_until <= :at::bigint AND closed_at IS NULL ORDER BY valid_until`;

/** Rows that another node lapses, or that are just reported again, are skipped: no two transactions deadlock. */
const lapseAll = ({ key, isIn, locking }: Dialect): string => `
UPDATE problem SET closed_at = valid_until, closed_as = 'lapsed'
 WHERE ${isIn(key, `${toLapse(key)} LIMIT :limit ${locking('FOR NO KEY UPDATE SKIP LOCKED')}`)}`;

export type ProblemWrites = Pick<ProblemRegister, 'triage' | 'lapse'>;

/** The changes of problems that need no more than their rows. */
export const problemWrites = ({ sql, prepare }: Preparing): StepsOf<ProblemWrites> => {
  const triage = prepare('triage_problem', triageOne(sql));
  const lapse = prepare('lapse_problems', lapseAll(sql));
  return {
    triage: (id, { acknowledgement, snoozedUntil }) => {
      const { by, at, note } = (acknowledgement && O.toUndefined(acknowledgement)) ?? {};
      const acknowledged = { acknowledges: acknowledgement !== undefined, by, at, note };
      const snoozed = { snoozes: snoozedUntil !== undefined, until: snoozedUntil };
      return triage.any({ id, ...acknowledged, ...snoozed });
    },
    lapse: (at, limit) => lapse.count({ at, limit }),
  };
};

export const problemTriage = ({ prepare, read, writes }: Engine<ProblemWrites>): ProblemWrites => {
  const ifAny = whereAny({ read });
  const any = prepare('any_problem_to_lapse', `${toLapse('1')} LIMIT 1`);
  return { ...writes, lapse: (at, limit) => ifAny(any, { at }, writes.lapse(at, limit), 0) };
};
