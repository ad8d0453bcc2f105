import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  type DestinationRegister,
  LARGEST_WITHIN_MS,
} from '../../../../core/backups/ports/destination-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { resourcePath } from '../../../../core/shared/resource.js';
import {
  decodeDestinationRow,
  decodeDestinationState,
  probeText,
} from '../../sql/backups/destination-row.js';
import { arrayLiteral } from '../access/grant-columns.js';
import { containsNul } from '../../sql/rows/column-codecs.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';
import { recordUpkeep, wakeIfAny } from './upkeep.js';

const DESTINATION = `
SELECT r.id, r.name, r.attributes, r.sealed, u.state
  FROM resource r LEFT JOIN upkeep u ON u.resource_id = r.id
 WHERE r.type = 'destination'`;

const FIND_DESTINATION = `${DESTINATION} AND r.id = $1::uuid`;

const NAMED_DESTINATION = `${DESTINATION} AND r.path = $1`;

/** The largest dumps are read first, down to the first one that is not too old. */
const SELECT_DESTINATIONS = `
SELECT r.id, r.name, r.attributes, r.sealed, u.state,
       (SELECT count(*) FROM upkeep s WHERE s.destination = r.name) AS schedules,
       (SELECT object_bytes FROM run
         WHERE destination_id = r.id AND ended_at >= ${STORE_NOW} - ${LARGEST_WITHIN_MS}
         ORDER BY object_bytes DESC LIMIT 1) AS largest_bytes
  FROM unnest($1::uuid[]) WITH ORDINALITY asked (id, place)
  JOIN LATERAL (SELECT * FROM resource WHERE id = asked.id AND type = 'destination' OFFSET 0) r ON true
  JOIN LATERAL (SELECT * FROM upkeep WHERE resource_id = r.id OFFSET 0) u ON true
 ORDER BY asked.place`;

export const postgresDestinationRegister = (
  session: PostgresSession,
  sealer: SecretSealer,
): DestinationRegister => {
  const { read, write } = session;
  const take = wakeIfAny(session, 'destination');
  const decode = decodeDestinationRow(sealer);
  const one = (name: string, text: string, value: string) =>
    pipe(
      read({ name, text, values: [value] }),
      TE.flatMapEither(({ rows: [row] }) =>
        row === undefined ? E.right(O.none) : pipe(decode(row), E.map(O.some)),
      ),
    );
  return {
    find: (id) => one('find_destination', FIND_DESTINATION, id),
    named: (name) =>
      containsNul(name)
        ? TE.right(O.none)
        : one('named_destination', NAMED_DESTINATION, resourcePath(name)),
    wake: (leaseMs, limit) =>
      pipe(
        take(leaseMs, limit),
        TE.flatMap((ids) =>
          read({ name: 'destinations', text: SELECT_DESTINATIONS, values: [arrayLiteral(ids)] }),
        ),
        TE.map(({ rows }) => rows.map(decodeDestinationState(sealer))),
      ),
    record: (id, probe, wakeAt) =>
      pipe(
        write(recordUpkeep(id, 'destination', probeText(probe), wakeAt)),
        TE.map(({ rowCount }) => rowCount > 0),
      ),
  };
};
