import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { MonitoredState } from '../../../../core/monitoring/monitored-state.js';
import type { ProblemReport } from '../../../../core/problems/problem.js';
import type { MonitoredServer } from '../../../../core/monitoring/monitored-server.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { decodeColumn, decodeFields, decodeRow, decodeRows, named } from '../rows/decode-row.js';
import { Instant, jsonText, SubjectTypeCodec } from '../rows/column-codecs.js';
import { PROBLEM_COLUMNS, REPORT_COLUMNS, reportOptions } from '../problems/problem-row.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { decodeMonitoredServer } from './monitored-server-rows.js';
import type { ServerList } from '../../../../core/monitoring/ports/monitored-fleet.js';

/** The rows of the three queries of which the state of a server is made. */
export interface MonitoredStateRows {
  readonly resources: readonly unknown[];
  readonly problems: readonly unknown[];
  readonly streaks: readonly unknown[];
}

export const decodeMonitoredState = (sealer: SecretSealer) => {
  const decodeServer = decodeMonitoredServer(sealer);
  return (rows: MonitoredStateRows): E.Either<Corrupt, O.Option<MonitoredState>> =>
    pipe(
      E.Do,
      E.apS('server', decodeServer(rows.resources)),
      E.apS('problems', decodeRows(decodeOpenProblem, rows.problems)),
      E.apS('streaks', decodeRows(decodeStreak, rows.streaks)),
      E.map(({ server, ...stored }) =>
        O.map((found: MonitoredServer): MonitoredState => ({ server: found, ...stored }))(server),
      ),
    );
};

const OpenProblemRow = t.strict({
  kind: t.string,
  severity: PROBLEM_COLUMNS.severity,
  message: t.string,
  since: Instant,
  ...REPORT_COLUMNS,
  resource_type: SubjectTypeCodec,
  resource_id: Uuid,
});

const decodeOpenProblem = flow(
  decodeRow(OpenProblemRow, named('problem')),
  E.map(
    ({ kind, severity, message, since, resource_type, resource_id, ...rest }): ProblemReport => ({
      kind,
      severity,
      message,
      since,
      ...reportOptions(rest),
      resource: { type: resource_type, id: resource_id },
    }),
  ),
);

const decodeStreak = decodeFields(
  { kind: t.string, resource: Uuid, failures: t.Int, since: Instant, countedAt: Instant },
  () => 'failure streak',
);

const decodeList = decodeFields(
  { revision: t.string, ids: jsonText(t.readonlyArray(Uuid)) },
  () => 'list of servers',
);

/** The id of the fleet itself. */
export const SELECT_FLEET = "SELECT id FROM resource WHERE path = 'fleet' AND type = 'fleet'";

export const decodeFleetId = decodeColumn('id', Uuid, () => 'fleet');

/** The row of all servers; a store returns no row where they have not changed. */
export const decodeServerList = (row: unknown): E.Either<Corrupt, O.Option<ServerList>> =>
  row === undefined ? E.right(O.none) : E.map(O.some<ServerList>)(decodeList(row));
