import type { Database } from 'better-sqlite3';
import * as O from 'fp-ts/lib/Option.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import type { ProblemTriage } from '../../../../core/problems/ports/problem-register.js';

/** Columns that are left out keep their value. */
const TRIAGE = `
UPDATE problem
   SET acknowledged_by = iif(:acknowledges, :by, acknowledged_by),
       acknowledged_at = iif(:acknowledges, :at, acknowledged_at),
       acknowledged_note = iif(:acknowledges, :note, acknowledged_note),
       snoozed_until = iif(:snoozes, :until, snoozed_until)
 WHERE id = :id AND is_open = 1`;

/** Acknowledges or snoozes an open problem; returns false where there is none. */
export const triageProblem = (database: Database) => {
  const triage = database.prepare(TRIAGE);
  return (id: Uuid, { acknowledgement, snoozedUntil }: ProblemTriage): boolean => {
    const ack = acknowledgement && O.toUndefined(acknowledgement);
    const until = snoozedUntil && O.toUndefined(snoozedUntil);
    const row = {
      id,
      acknowledges: acknowledgement === undefined ? 0 : 1,
      by: ack?.by ?? null,
      at: ack?.at.getTime() ?? null,
      note: ack?.note ?? null,
      snoozes: snoozedUntil === undefined ? 0 : 1,
      until: until?.getTime() ?? null,
    };
    return triage.run(row).changes > 0;
  };
};
