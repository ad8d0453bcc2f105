import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FleetRegister } from '../../../../core/fleet/ports/fleet-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { decodeDumpTargetRow } from '../../sql/fleet/dump-target-row.js';
import type { Execute } from '../connection/checked-out-connection.js';

const FIND = `
SELECT d.path, d.name, i.id, i.attributes, i.sealed
  FROM resource d JOIN resource i ON i.id = d.parent_id
 WHERE d.id = $1::uuid AND d.type = 'database'`;

export const findDumpTarget = (
  read: Execute,
  sealer: SecretSealer,
): FleetRegister['dumpTarget'] => {
  const decode = decodeDumpTargetRow(sealer);
  return (id) =>
    pipe(
      read({ name: 'dump_target', text: FIND, values: [id] }),
      TE.flatMapEither(({ rows: [row] }) =>
        row === undefined ? E.right(O.none) : pipe(decode(id, row), E.map(O.some)),
      ),
    );
};
