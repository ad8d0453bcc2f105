import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { DumpTarget } from '../../core/domain/dump-target.js';
import type { ResourceId } from '../../core/domain/resource.js';
import { Uuid } from '../../core/domain/uuid.js';
import type { Corrupt } from '../../core/ports/port-failure.js';
import type { SecretSealer } from '../../core/ports/secret-sealer.js';
import { ATTRIBUTES } from './attributes-codec.js';
import { decodeRow, named } from './decode-row.js';
import { jsonText } from './json-text.js';
import { SealedBytes } from './sealed-bytes.js';
import { unsealSecret } from './unseal-resource.js';

const FIND = `
SELECT d.path, d.name, i.id, i.attributes, i.sealed
  FROM resource d JOIN resource i ON i.id = d.parent_id
 WHERE d.id = ? AND d.type = 'database'`;

/** A database and the instance to which it belongs; `id`, `attributes` and `sealed` are the instance's. */
const TargetRow = t.strict({
  path: t.string,
  name: t.string,
  id: Uuid,
  attributes: jsonText(ATTRIBUTES.instance),
  sealed: SealedBytes,
});

export const findDumpTarget = (database: Database, sealer: SecretSealer) => {
  const find = database.prepare(FIND);
  const decode = decodeRow(TargetRow, named('resource'));
  return (id: ResourceId): E.Either<Corrupt, O.Option<DumpTarget>> => {
    const row = find.get(id);
    if (row === undefined) return E.right(O.none);
    return pipe(
      decode(row),
      E.flatMap((target) => toDumpTarget(sealer, id, target)),
      E.map(O.some),
    );
  };
};

const toDumpTarget = (
  sealer: SecretSealer,
  database: ResourceId,
  { path, name, id, attributes, sealed }: t.TypeOf<typeof TargetRow>,
): E.Either<Corrupt, DumpTarget> => {
  const { engine, host, port, tls, user } = attributes;
  return pipe(
    unsealSecret(sealer, id, sealed),
    E.map((password) => ({
      database: { id: database, path, name },
      engine,
      host,
      port,
      tls,
      user,
      password,
    })),
  );
};
