import * as E from 'fp-ts/lib/Either.js';
import { nearestRules } from '../../../../core/described/watch.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { MonitoredState } from '../../../../core/monitoring/monitored-state.js';
import { needsNoDump, policySaidBy } from '../../../../core/fleet/derived-schedules.js';
import type { ProblemReport } from '../../../../core/problems/problem.js';
import type { MonitoredServer } from '../../../../core/monitoring/monitored-server.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { foundRules } from '../../../../core/fleet/found-databases.js';
import { FOUND, isDerived } from '../../../../core/fleet/fleet-resource.js';
import { lastName } from '../../../../core/shared/resource.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { decodeColumn, decodeFields, decodeRow, decodeRows, named } from '../rows/decode-row.js';
import { Flag, Instant, jsonText, SubjectTypeCodec } from '../rows/column-codecs.js';
import { PROBLEM_COLUMNS, REPORT_COLUMNS, reportOptions } from '../problems/problem-row.js';
import { ATTRIBUTES } from '../fleet/attributes-codec.js';
import type { ServerList } from '../../../../core/monitoring/ports/monitored-fleet.js';

/** `is_scheduled` is of use for a database alone. */
const MonitoredRow = t.union([
  t.strict({ type: t.literal('fleet'), attributes: jsonText(ATTRIBUTES.fleet) }),
  t.strict({
    type: t.literal('server'),
    id: Uuid,
    path: t.string,
    attributes: jsonText(ATTRIBUTES.server),
  }),
  t.strict({
    type: t.literal('instance'),
    id: Uuid,
    path: t.string,
    attributes: jsonText(ATTRIBUTES.instance),
  }),
  t.strict({
    type: t.literal('database'),
    id: Uuid,
    path: t.string,
    parent_id: Uuid,
    is_scheduled: Flag,
    managed_by: t.union([t.string, t.null]),
    attributes: jsonText(ATTRIBUTES.database),
  }),
  t.strict({
    type: t.literal('schedule'),
    path: t.string,
    parent_id: Uuid,
    managed_by: t.union([t.string, t.null]),
    attributes: jsonText(ATTRIBUTES.schedule),
  }),
]);

type Row = t.TypeOf<typeof MonitoredRow>;

const decodeMonitoredRow = decodeRow(MonitoredRow, named('resource'));

/** The server of these rows, with what is under it in the order of the rows; none where they hold no server. */
const toMonitoredServer = (rows: readonly Row[]): O.Option<MonitoredServer> => {
  const server = rows.find((row) => row.type === 'server');
  if (server === undefined) return O.none;
  const fleet = rows.find((row) => row.type === 'fleet');
  const aboveInstances = [server.attributes, ...(fleet === undefined ? [] : [fleet.attributes])];
  const policies = aboveInstances.map(policySaidBy);
  const rules = aboveInstances.map(({ watch }) => watch);
  const instances = rows
    .filter((row) => row.type === 'instance')
    .map(({ id, path, attributes }) => {
      const watch = nearestRules([attributes.watch, ...rules]);
      const said = [policySaidBy(attributes), ...policies];
      const schedules = rows
        .filter((row) => row.type === 'schedule')
        .filter(({ parent_id }) => parent_id === id);
      const isBackedUp = schedules.some((row) => row.attributes.what === 'physical');
      return {
        ...{ id, path, engine: attributes.engine, found: foundRules(attributes), watch },
        databases: rows
          .filter((row) => row.type === 'database')
          .filter(({ parent_id }) => parent_id === id)
          .map((row) => ({
            id: row.id,
            path: row.path,
            isFound: row.managed_by === FOUND,
            isScheduled:
              row.is_scheduled ||
              isBackedUp ||
              needsNoDump([policySaidBy(row.attributes), ...said]),
            hasSchedule: row.is_scheduled,
            watch: nearestRules([row.attributes.watch, watch]),
          })),
        scheduleNames: schedules
          .filter((row) => !isDerived(row.managed_by ?? undefined))
          .map((row) => lastName(row.path)),
      };
    });
  return O.some({ id: server.id, path: server.path, instances });
};

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
    E.apS('problems', decodeRows(decodeOpenProblem, problems)),
    E.apS('streaks', decodeRows(decodeStreak, streaks)),
    E.map(({ server, ...stored }) =>
      O.map((found: MonitoredServer): MonitoredState => ({ server: found, ...stored }))(server),
    ),
  );

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
      ...{ kind, severity, message, since },
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
