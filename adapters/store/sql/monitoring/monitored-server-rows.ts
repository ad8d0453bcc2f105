import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { nearestRules } from '../../../../core/described/watch.js';
import { needsNoDump, policySaidBy } from '../../../../core/fleet/derived-schedules.js';
import { FOUND, isDerived } from '../../../../core/fleet/fleet-resource.js';
import { foundRules } from '../../../../core/fleet/found-databases.js';
import type {
  MonitoredInstance,
  MonitoredServer,
} from '../../../../core/monitoring/monitored-server.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { lastName } from '../../../../core/shared/resource.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { ATTRIBUTES } from '../fleet/attributes-codec.js';
import { instanceTarget } from '../fleet/dump-target-row.js';
import { Flag, jsonText, SealedHex } from '../rows/column-codecs.js';
import { decodeRow, decodeRows, named } from '../rows/decode-row.js';

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
    sealed: SealedHex,
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
type RowOf<T extends Row['type']> = Extract<Row, { readonly type: T }>;

const decodeMonitoredRow = decodeRow(MonitoredRow, named('resource'));

/** Decodes a server from its rows, with what is under it in their order; none where they hold no server. */
export const decodeMonitoredServer = (sealer: SecretSealer) =>
  flow((rows: readonly unknown[]) => decodeRows(decodeMonitoredRow, rows), E.map(toServer(sealer)));

const toServer =
  (sealer: SecretSealer) =>
  (rows: readonly Row[]): O.Option<MonitoredServer> => {
    const server = rows.find((row) => row.type === 'server');
    if (server === undefined) return O.none;
    const fleet = rows.find((row) => row.type === 'fleet');
    const above = [server.attributes, ...(fleet === undefined ? [] : [fleet.attributes])];
    const instances = rows
      .filter((row) => row.type === 'instance')
      .map((row) => ({ target: targetOf(sealer, row), ...toInstance(row, rows, above) }));
    return O.some({ id: server.id, path: server.path, instances });
  };

const targetOf = (sealer: SecretSealer, row: RowOf<'instance'>): MonitoredInstance['target'] =>
  E.mapLeft(({ place }: Corrupt) => place)(instanceTarget(sealer, row));

type Above = readonly (RowOf<'server'> | RowOf<'fleet'>)['attributes'][];

const toInstance = (
  { id, path, attributes }: RowOf<'instance'>,
  rows: readonly Row[],
  above: Above,
): Omit<MonitoredInstance, 'target'> => {
  const watch = nearestRules([attributes.watch, ...above.map((one) => one.watch)]);
  const said = [attributes, ...above].map(policySaidBy);
  const schedules = rows
    .filter((row) => row.type === 'schedule')
    .filter(({ parent_id }) => parent_id === id);
  const isBackedUp = schedules.some((row) => row.attributes.what === 'physical');
  return {
    id,
    path,
    engine: attributes.engine,
    found: foundRules(attributes),
    watch,
    databases: rows
      .filter((row) => row.type === 'database')
      .filter(({ parent_id }) => parent_id === id)
      .map((row) => ({
        id: row.id,
        path: row.path,
        isFound: row.managed_by === FOUND,
        isScheduled:
          row.is_scheduled || isBackedUp || needsNoDump([policySaidBy(row.attributes), ...said]),
        hasSchedule: row.is_scheduled,
        watch: nearestRules([row.attributes.watch, watch]),
      })),
    scheduleNames: schedules
      .filter((row) => !isDerived(row.managed_by ?? undefined))
      .map((row) => lastName(row.path)),
  };
};
