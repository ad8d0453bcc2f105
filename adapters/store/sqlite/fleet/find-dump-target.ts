import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpTarget } from '../../../../core/fleet/dump-target.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { decodeDumpTargetRow } from '../../sql/fleet/dump-target-row.js';

const FIND = `
SELECT d.path, d.name, i.id, i.attributes, i.sealed
  FROM resource d JOIN resource i ON i.id = d.parent_id
 WHERE d.id = ? AND d.type = 'database'`;

export const findDumpTarget = (database: Database, sealer: SecretSealer) => {
  const find = database.prepare(FIND);
  const decode = decodeDumpTargetRow(sealer);
  return (id: ResourceId): E.Either<Corrupt, O.Option<DumpTarget>> => {
    const row = find.get(id);
    return row === undefined ? E.right(O.none) : pipe(decode(id, row), E.map(O.some));
  };
};
