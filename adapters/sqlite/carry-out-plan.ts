import type { Database } from 'better-sqlite3';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import {
  type FleetResource,
  type FleetResourceKey,
  keyText,
  parentKey,
} from '../../core/domain/fleet-resource.js';
import type { FleetPlan } from '../../core/domain/plan-fleet-change.js';
import type { ResourceId } from '../../core/domain/resource.js';
import type { SecretSealer } from '../../core/ports/secret-sealer.js';
import { freshId } from './fresh-id.js';
import { secretPlace } from './unseal-resource.js';

/** The ids of the resources that there are, by `keyText`. */
export type KnownIds = ReadonlyMap<string, ResourceId>;

/** Writes a plan into the tables of the fleet; the triggers see to everything derived from them. */
export const carryOutPlan = (database: Database, sealer: SecretSealer) => {
  const remove = database.prepare('DELETE FROM resource WHERE path = :path AND type = :type');
  const change = database.prepare(
    'UPDATE resource SET attributes = :attributes, sealed = :sealed WHERE id = :id',
  );
  const add = database.prepare(
    `INSERT INTO resource (id, type, parent_id, path, name, attributes, sealed)
     VALUES (:id, :type, :parentId, :path, :name, :attributes, :sealed)`,
  );
  const columns = columnsOf(sealer);
  return ({ added, changed, removed }: FleetPlan, known: KnownIds): void => {
    const ids = new Map(known);
    for (const { path, type } of removed) remove.run({ path, type });
    for (const resource of changed) change.run(columns(resource, idOf(resource, ids)));
    for (const resource of added) {
      const id = freshId();
      const parentId = pipe(
        parentKey(resource),
        O.match(
          () => null,
          (key) => idOf(key, ids),
        ),
      );
      const { type, path, name } = resource;
      add.run({ ...columns(resource, id), parentId, type, path, name });
      ids.set(keyText(resource), id);
    }
  };
};

const columnsOf =
  (sealer: SecretSealer) =>
  ({ attributes, secret }: FleetResource, id: ResourceId) => ({
    id,
    attributes: JSON.stringify(attributes),
    sealed: pipe(
      secret,
      O.match(
        () => null,
        (text) => sealer.seal(text, secretPlace(id)),
      ),
    ),
  });

const idOf = (key: FleetResourceKey, ids: KnownIds): ResourceId => {
  const id = ids.get(keyText(key));
  if (id === undefined) throw new Error(`A plan speaks of a ${key.type} that the fleet lacks.`);
  return id;
};
