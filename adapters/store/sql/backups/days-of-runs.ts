import * as t from 'io-ts';
import { DAY_MS } from '../../../../core/shared/durations.js';
import type { Dialect } from '../engine/engine.js';
import { nullable } from '../rows/column-codecs.js';
import { decodeFields } from '../rows/decode-row.js';
import { isGoodSql } from './run-columns.js';
import { runLineage } from './select-run.js';

const GOOD = isGoodSql('r');

/** By the day for which they were made. */
export const selectDays = (sql: Dialect): string => `
SELECT coalesce(r.planned_for, r.started_at) / ${DAY_MS} AS day,
       count(*) FILTER (WHERE ${GOOD}) AS good,
       count(*) FILTER (WHERE r.state = 'failed' OR r.state IN ('done', 'expired') AND r.failure IS NOT NULL) AS failed,
       count(*) FILTER (WHERE r.state = 'missed') AS missed,
       max(r.size_bytes) FILTER (WHERE ${GOOD}) AS size_bytes,
       max(r.ended_at - r.started_at) FILTER (WHERE ${GOOD} AND r.kind <> 'elsewhere') AS took_ms
  FROM run r
 WHERE r.${sql.ref('database')} = ${sql.keyOf(':database')} AND r.started_at >= :since::bigint
   AND coalesce(r.planned_for, r.started_at) >= :since::bigint
   AND r.kind <> 'restore' AND r.state IN ('done', 'expired', 'failed', 'missed')
   AND ${sql.isWithin(runLineage(sql), ':scopes')}
 GROUP BY 1 ORDER BY 1`;

export const decodeDay = decodeFields(
  {
    ...{ day: t.number, good: t.number, failed: t.number, missed: t.number },
    ...{ sizeBytes: nullable(t.number), tookMs: nullable(t.number) },
  },
  () => 'day of runs',
);
