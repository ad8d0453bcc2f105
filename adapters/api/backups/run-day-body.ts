import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import type { DayOfRuns } from '../../../core/backups/ports/run-register.js';
import { isoDay } from '../fields/instants.js';
import type { DumpDayBody } from '../problems/resources/dump-times-fields.js';

export const runDayBodies = (days: readonly DayOfRuns[]): readonly t.TypeOf<typeof DumpDayBody>[] =>
  days.map(({ day, sizeBytes, tookMs, ...counts }) => ({
    on: isoDay(day),
    ...counts,
    size_bytes: O.toNullable(sizeBytes),
    seconds: O.toNullable(O.map((ms: number) => ms / 1_000)(tookMs)),
  }));
