import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { protectionWording } from '../../../core/backups/proof/protection-wording.js';
import { lastProofBody } from './proof-body.js';
import type { DumpTimes } from '../../../core/backups/dump-times.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type * as t from 'io-ts';
import type { DayOfRuns } from '../../../core/backups/ports/run-register.js';
import { isoDay, isoOrNull } from '../fields/instants.js';
import type { DumpDayBody } from '../problems/resources/dump-times-fields.js';
import type { ResourceRowBody } from '../problems/resources/resource-row-body.js';

/** Those of the rows that are databases. */
export const databasesOf = (rows: readonly ResourceRowBody[]): readonly ResourceId[] =>
  rows.flatMap(({ type, id }) => (type === 'database' ? [id as ResourceId] : []));

/** Adds the times of its dumps to the row of a database; others stay as they are. */
export const withDumpTimes =
  (timesOf: (database: ResourceId) => DumpTimes) =>
  (row: ResourceRowBody): ResourceRowBody => {
    if (row.type !== 'database') return row;
    const { nextDueAt, lastGoodAt, lastRestored, destinations, protection } = timesOf(
      row.id as ResourceId,
    );
    return {
      ...row,
      next_dump_at: isoOrNull(nextDueAt),
      last_dump_at: isoOrNull(lastGoodAt),
      destinations: O.isNone(protection) ? null : destinations,
      protection: pipe(
        protection,
        O.map(({ state }) => state),
        O.toNullable,
      ),
      protection_reason: pipe(protection, O.map(protectionWording), O.toNullable),
      last_proof: pipe(lastRestored, O.map(lastProofBody), O.toNullable),
    };
  };

export const runDayBodies = (days: readonly DayOfRuns[]): readonly t.TypeOf<typeof DumpDayBody>[] =>
  days.map(({ day, sizeBytes, tookMs, ...counts }) => ({
    on: isoDay(day),
    ...counts,
    size_bytes: O.toNullable(sizeBytes),
    seconds: O.toNullable(O.map((ms: number) => ms / 1_000)(tookMs)),
  }));
