import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  type DestinationRegister,
  LARGEST_WITHIN_MS,
} from '../../../../core/backups/ports/destination-register.js';
import { resourcePath } from '../../../../core/shared/resource.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { decodeDestinationRow, decodeDestinationState } from '../../sql/backups/destination-row.js';
import type { SqliteSession } from '../connection/session.js';
import { wakeIfAny } from './wake-if-any.js';

/** The plus keeps SQLite to the id where it has statistics: of a fleet's few destinations it would read all. */
const DESTINATION = `
SELECT r.id, r.name, r.attributes, r.sealed, u.state
  FROM resource r LEFT JOIN upkeep u ON u.resource = r.seq
 WHERE +r.type = 'destination'`;

/** The largest dumps are read first, down to the first one that is not too old. */
export const SELECT_DESTINATION_STATE = `
SELECT r.id, r.name, r.attributes, r.sealed, u.state,
       (SELECT count(*) FROM upkeep s WHERE s.destination = r.name) AS schedules,
       (SELECT object_bytes FROM run
         WHERE destination = r.seq AND ended_at >= :since
         ORDER BY object_bytes DESC LIMIT 1) AS largest_bytes
  FROM resource r JOIN upkeep u ON u.resource = r.seq
 WHERE r.id = :id AND +r.type = 'destination'`;

export const sqliteDestinationRegister = (
  session: SqliteSession,
  sealer: SecretSealer,
): DestinationRegister => {
  const { database, run, write } = session;
  const [find, named, state] = [
    database.prepare(`${DESTINATION} AND r.id = ?`),
    database.prepare(`${DESTINATION} AND r.path = ?`),
    database.prepare(SELECT_DESTINATION_STATE),
  ];
  const take = wakeIfAny(session, 'destination');
  const decode = decodeDestinationRow(sealer);
  const decodeState = decodeDestinationState(sealer);
  const one = (row: unknown) =>
    row === undefined ? E.right(O.none) : pipe(decode(row), E.map(O.some));
  return {
    find: (id) => run(() => one(find.get(id))),
    named: (name) => run(() => one(named.get(resourcePath(name)))),
    wake: (leaseMs, limit) =>
      pipe(
        take(leaseMs, limit),
        TE.flatMap((ids) =>
          run(() => {
            const since = Date.now() - LARGEST_WITHIN_MS;
            const rows = ids.map((id) => state.get({ id, since }));
            return E.right(rows.filter((row) => row !== undefined).map(decodeState));
          }),
        ),
      ),
    record: (id, probe, wakeAt) => write('recordDestination', id, probe, wakeAt),
  };
};
