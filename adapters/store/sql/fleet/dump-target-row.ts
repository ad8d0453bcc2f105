import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { ENGINE_RECORDS } from '../../../../core/engines/engines.js';
import type { DumpTarget } from '../../../../core/fleet/dump-target.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { ATTRIBUTES } from './attributes-codec.js';
import { decodeRow, named } from '../rows/decode-row.js';
import { jsonText, SealedBytes } from '../rows/column-codecs.js';
import { unsealSecret } from './unseal-resource.js';

/** The id of the instance of what is dumped: that to which a database belongs, or the instance itself. */
export const instanceOfDumped = (dumped: string): string =>
  `CASE ${dumped}.type WHEN 'instance' THEN ${dumped}.id ELSE ${dumped}.parent_id END`;

/** A database, or an instance itself, and the instance to log in to; `id`, `attributes` and `sealed` are the instance's. */
const DumpTargetRow = t.strict({
  path: t.string,
  name: t.string,
  id: Uuid,
  attributes: jsonText(ATTRIBUTES.instance),
  sealed: SealedBytes,
});

type TargetRow = t.TypeOf<typeof DumpTargetRow>;

/** Decodes how to log in to a database from its row. */
export const decodeDumpTargetRow = (sealer: SecretSealer) =>
  decodeTarget(sealer, ({ name }) => name);

/** How to log in to an instance, of the columns of its row. */
export const instanceTarget = (
  sealer: SecretSealer,
  row: Omit<TargetRow, 'name'>,
): E.Either<Corrupt, DumpTarget> =>
  toDumpTarget(sealer, row.id, { ...row, name: maintenanceOf(row) });

const maintenanceOf = ({ attributes }: Pick<TargetRow, 'attributes'>): string =>
  ENGINE_RECORDS[attributes.engine].maintenanceDatabase;

/** What `decodeInstanceTargetRow` reads of a resource. */
export const INSTANCE_TARGET = 'SELECT path, name, id, attributes, sealed FROM resource';

/** Decodes how to log in to an instance from its row. */
export const decodeInstanceTargetRow = (sealer: SecretSealer) =>
  decodeTarget(sealer, maintenanceOf);

const decodeTarget = (sealer: SecretSealer, nameOf: (row: TargetRow) => string) => {
  const decode = decodeRow(DumpTargetRow, named('resource'));
  return (database: ResourceId, row: unknown): E.Either<Corrupt, DumpTarget> =>
    E.flatMap(decode(row), (target) =>
      toDumpTarget(sealer, database, { ...target, name: nameOf(target) }),
    );
};

const toDumpTarget = (
  sealer: SecretSealer,
  database: ResourceId,
  { path, name, id, attributes, sealed }: TargetRow,
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
