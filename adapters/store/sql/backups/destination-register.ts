import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DestinationRegister } from '../../../../core/backups/ports/destination-register.js';
import { LARGEST_WITHIN_MS } from '../../../../core/backups/ports/destination-register.js';
import { resourcePath } from '../../../../core/shared/resource.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import type { Dialect, Engine } from '../engine/engine.js';
import { containsNul } from '../rows/column-codecs.js';
import { decodeDestinationRow, decodeDestinationState } from './destination-row.js';
import { type UpkeepWrites, wakeIfAny } from './upkeep-writes.js';

/** IS TRUE keeps to the id, or the path: of a fleet's few destinations all would be read. */
const selectDestination = ({ key, ref }: Dialect): string => `
SELECT r.id, r.name, r.attributes, r.sealed, u.state
  FROM resource r LEFT JOIN upkeep u ON u.${ref('resource')} = r.${key}
 WHERE (r.type = 'destination') IS TRUE`;

/** The largest dumps are read first, down to the first one that is not too old. */
const selectStates = ({ key, ref, now, items, lookUp }: Dialect): string => `
SELECT r.id, r.name, r.attributes, r.sealed, u.state,
       (SELECT count(*) FROM upkeep s WHERE s.destination = r.name)
         + (SELECT count(*) FROM copied_to c WHERE c.destination = r.name) AS schedules,
       (SELECT object_bytes FROM run
         WHERE ${ref('destination')} = r.${key} AND ended_at >= ${now} - ${LARGEST_WITHIN_MS}
         ORDER BY object_bytes DESC LIMIT 1) AS largest_bytes
  FROM ${items(':ids', 'uuid')}
       ${lookUp('resource r', "r.id = one.value AND (r.type = 'destination') IS TRUE")}
       ${lookUp('upkeep u', `u.${ref('resource')} = r.${key}`)}`;

export const destinationRegister = (
  engine: Engine<UpkeepWrites>,
  sealer: SecretSealer,
): DestinationRegister => {
  const { sql, prepare, read, writes } = engine;
  const one = selectDestination(sql);
  const find = prepare('find_destination', `${one} AND r.id = :id::uuid`);
  const named = prepare('named_destination', `${one} AND r.path = :path`);
  const states = prepare('destinations', selectStates(sql));
  const take = wakeIfAny(engine, 'destination');
  const decode = decodeDestinationRow(sealer);
  const decodeState = decodeDestinationState(sealer);
  return {
    find: (id) => read(() => find.first(decode, { id })),
    named: (name) =>
      containsNul(name)
        ? TE.right(O.none)
        : read(() => named.first(decode, { path: resourcePath(name) })),
    wake: (leaseMs, limit) =>
      pipe(
        take(leaseMs, limit),
        TE.flatMap((ids) => (ids.length === 0 ? TE.right([]) : read(() => states.raw({ ids })))),
        TE.map((rows) => rows.map(decodeState)),
      ),
    record: writes.recordDestination,
  };
};
