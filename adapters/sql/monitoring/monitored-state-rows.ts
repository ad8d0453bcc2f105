import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type {
  FailureStreak,
  MonitoredState,
  StoredProblem,
} from '../../../core/monitoring/monitored-state.js';
import type { MonitoredServer } from '../../../core/monitoring/monitored-server.js';
import type { Corrupt } from '../../../core/shared/ports/port-failure.js';
import { Uuid } from '../../../core/shared/uuid.js';
import { decodeRow, decodeRows, named } from '../rows/decode-row.js';
import { Instant, SubjectTypeCodec } from '../rows/column-codecs.js';
import { PROBLEM_COLUMNS } from '../problems/problem-row.js';
import { decodeMonitoredRow, toMonitoredServer } from './monitored-server-row.js';

/** The rows of the three queries of which the state of a server is made. */
export interface MonitoredStateRows {
  readonly resources: readonly unknown[];
  readonly problems: readonly unknown[];
  readonly streaks: readonly unknown[];
}

export const decodeMonitoredState = ({
  resources,
  problems,
  streaks,
}: MonitoredStateRows): E.Either<Corrupt, O.Option<MonitoredState>> =>
  pipe(
    E.Do,
    E.apS('server', E.map(toMonitoredServer)(decodeRows(decodeMonitoredRow, resources))),
    E.apS('problems', decodeRows(decodeStoredProblem, problems)),
    E.apS('streaks', decodeRows(decodeStreak, streaks)),
    E.map(({ server, ...stored }) =>
      O.map((found: MonitoredServer): MonitoredState => ({ server: found, ...stored }))(server),
    ),
  );

const StoredProblemRow = t.strict({
  kind: t.string,
  severity: PROBLEM_COLUMNS.severity,
  message: t.string,
  since: Instant,
  closed_at: t.union([Instant, t.null]),
  resource_type: SubjectTypeCodec,
  resource_id: Uuid,
});

const decodeStoredProblem = flow(
  decodeRow(StoredProblemRow, named('problem')),
  E.map(({ resource_type: type, resource_id: id, closed_at, ...problem }): StoredProblem => ({
    ...problem,
    resource: { type, id },
    closedAt: O.fromNullable(closed_at),
  })),
);

const StreakRow = t.strict({
  kind: t.string,
  resource_id: Uuid,
  failures: t.Int,
  since: Instant,
});

const decodeStreak = flow(
  decodeRow(StreakRow, () => 'failure streak'),
  E.map(({ resource_id: resource, ...streak }): FailureStreak => ({ ...streak, resource })),
);
