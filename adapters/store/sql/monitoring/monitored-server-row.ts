import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { MonitoredServer } from '../../../../core/monitoring/monitored-server.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { ATTRIBUTES } from '../fleet/attributes-codec.js';
import { decodeRow, named } from '../rows/decode-row.js';
import { Flag, jsonText } from '../rows/column-codecs.js';

/** `is_scheduled` is of use for a database alone. */
const MonitoredRow = t.union([
  t.strict({ type: t.literal('server'), id: Uuid, path: t.string }),
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
    attributes: jsonText(ATTRIBUTES.database),
  }),
]);

type Row = t.TypeOf<typeof MonitoredRow>;

export const decodeMonitoredRow = decodeRow(MonitoredRow, named('resource'));

/** The server of these rows, with what is under it in the order of the rows; none where they hold no server. */
export const toMonitoredServer = (rows: readonly Row[]): O.Option<MonitoredServer> => {
  const server = rows.find(({ type }) => type === 'server');
  if (server === undefined) return O.none;
  const databasesOf = (instance: Uuid) =>
    rows
      .filter((row) => row.type === 'database')
      .filter(({ parent_id }) => parent_id === instance)
      .map(({ id, path, is_scheduled, attributes }) => ({
        id,
        path,
        isScheduled: is_scheduled || attributes.backups === 'none',
        hasSchedule: is_scheduled,
      }));
  const instances = rows
    .filter((row) => row.type === 'instance')
    .map(({ id, path, attributes: { engine } }) => ({
      id,
      path,
      engine,
      databases: databasesOf(id),
    }));
  return O.some({ id: server.id, path: server.path, instances });
};
