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

/** What is rewritten in the row of a resource that changed. */
export interface ChangedRow {
  readonly id: ResourceId;
  readonly attributes: string;
  readonly sealed: Uint8Array | null;
}

export interface AddedRow extends ChangedRow, Pick<FleetResource, 'type' | 'path' | 'name'> {
  readonly parentId: ResourceId | null;
}

export interface PlanRows {
  readonly changed: readonly ChangedRow[];
  /** Each parent before its children. */
  readonly added: readonly AddedRow[];
}

/** The rows that a plan writes: what is new gets an id, and each secret is sealed for the resource that has it. */
export const planRows =
  (sealer: SecretSealer) =>
  ({ added, changed }: FleetPlan, known: KnownIds): PlanRows => {
    const ids = new Map(known);
    for (const resource of added) ids.set(keyText(resource), freshId());
    const row = columnsOf(sealer, ids);
    return {
      changed: changed.map(row),
      added: added.map((resource) => ({
        ...row(resource),
        type: resource.type,
        path: resource.path,
        name: resource.name,
        parentId: parentOf(resource, ids),
      })),
    };
  };

const columnsOf =
  (sealer: SecretSealer, ids: KnownIds) =>
  (resource: FleetResource): ChangedRow => {
    const id = idOf(resource, ids);
    const sealed = pipe(
      resource.secret,
      O.match(
        () => null,
        (secret) => sealer.seal(secret, secretPlace(id)),
      ),
    );
    return { id, attributes: JSON.stringify(resource.attributes), sealed };
  };

const parentOf = (resource: FleetResource, ids: KnownIds): ResourceId | null =>
  pipe(
    parentKey(resource),
    O.match(
      () => null,
      (key) => idOf(key, ids),
    ),
  );

const idOf = (key: FleetResourceKey, ids: KnownIds): ResourceId => {
  const id = ids.get(keyText(key));
  if (id === undefined) throw new Error(`A plan speaks of a ${key.type} that the fleet lacks.`);
  return id;
};
