import * as O from 'fp-ts/lib/Option.js';
import type { FoundRegister } from '../../../../core/monitoring/ports/found-register.js';
import { readableGrants } from '../access/granted-scopes.js';
import type { Engine } from '../engine/engine.js';
import { decodeReading, selectGroups, selectReadings } from './reading-row.js';

/** What logins have read of instances besides their databases. */
export const instanceReadings = ({
  sql,
  prepare,
  read,
}: Pick<Engine, 'sql' | 'prepare' | 'read'>): Pick<FoundRegister, 'readings' | 'groups'> => {
  const readings = prepare('readings', selectReadings(sql));
  const groups = prepare('groups', selectGroups(sql));
  return {
    readings: (caller, resources) =>
      read(() =>
        readings.rows(decodeReading, { ...sql.grants(readableGrants(caller)), resources }),
      ),
    groups: (caller, { after, limit }) =>
      read(() =>
        groups.rows(decodeReading, {
          ...sql.grants(readableGrants(caller)),
          after: O.getOrElse(() => '')(after),
          limit,
        }),
      ),
  };
};
