import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as N from 'fp-ts/lib/number.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as t from 'io-ts';
import type { ReportedNode } from '../../../../core/monitoring/watch-status.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { Flag, Instant } from '../rows/column-codecs.js';
import { decodeRow, decodeRows } from '../rows/decode-row.js';

const ReportRow = t.strict({
  node: Uuid,
  reported_at: Instant,
  interval_ms: t.number,
  servers: t.number,
  behind_ms: t.number,
  checked_at: t.union([Instant, t.null]),
  cut_off: Flag,
  is_present: Flag,
});

const decodeReport = flow(
  decodeRow(ReportRow, () => 'monitoring report'),
  E.map((row): ReportedNode => ({
    id: row.node,
    reportedAt: row.reported_at,
    intervalMs: row.interval_ms,
    servers: row.servers,
    behindMs: row.behind_ms,
    checkedAt: O.fromNullable(row.checked_at),
    isCutOff: row.cut_off,
    isPresent: row.is_present,
  })),
);

export const decodeReportRows = (rows: readonly unknown[]) => decodeRows(decodeReport, rows);

const decodeClaimed = decodeRow(t.strict({ partition: t.Int }), () => 'claimed partition');

/** The partitions that a claim has written, in ascending order: a store returns them in whatever order it wrote them. */
export const decodeClaimedRows = flow(
  (rows: readonly unknown[]) => decodeRows(decodeClaimed, rows),
  E.map(RA.map(({ partition }) => partition)),
  E.map(RA.sort(N.Ord)),
);
