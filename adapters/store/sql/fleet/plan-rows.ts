import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FleetResource, FleetResourceKey } from '../../../../core/fleet/fleet-resource.js';
import { keyText, parentKey } from '../../../../core/fleet/fleet-resource.js';
import type { FleetPlan } from '../../../../core/fleet/planning/plan-fleet-change.js';
import { isKept, type Kept } from '../../../../core/described/kept.js';
import type { Secret } from '../../../../core/shared/secret.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { freshId } from '../rows/column-codecs.js';
import { secretPlace } from './unseal-resource.js';

/** Finds the id of an existing resource. */
export type FindId = (key: FleetResourceKey) => ResourceId | undefined;

/** The columns that are rewritten for a resource that changed. */
export interface ChangedRow {
  readonly id: ResourceId;
  readonly attributes: string;
  readonly sealed: Uint8Array | null;
  readonly managedBy: string | null;
}

export interface AddedRow extends ChangedRow, Pick<FleetResource, 'type' | 'path' | 'name'> {
  readonly parentId: ResourceId | null;
}

/** The rows are made while they are iterated, once: a plan may be large, and all of its rows are never needed together. */
export interface PlanRows {
  readonly changed: Iterable<ChangedRow>;
  /** Each parent before its children. */
  readonly added: Iterable<AddedRow>;
}

/** The rows that a plan writes: new resources get an id, and each secret is sealed for its resource. */
export const planRows =
  (sealer: SecretSealer) =>
  ({ added, changed }: FleetPlan, known: FindId): PlanRows => ({
    changed: changedRows(sealer, changed, known),
    added: addedRows(sealer, added, known),
  });

function* changedRows(
  sealer: SecretSealer,
  changed: readonly FleetResource[],
  known: FindId,
): Generator<ChangedRow> {
  for (const resource of changed) yield columnsOf(sealer, resource, idOf(resource, known));
}

/** A parent comes before its children, and so already has its id. */
function* addedRows(
  sealer: SecretSealer,
  added: readonly FleetResource[],
  known: FindId,
): Generator<AddedRow> {
  const fresh = new Map<string, ResourceId>();
  const idAt = (key: FleetResourceKey) => fresh.get(keyText(key)) ?? idOf(key, known);
  for (const resource of added) {
    const { type, path, name } = resource;
    const id = freshId();
    if (isParent(resource)) fresh.set(keyText(resource), id);
    const parentId = pipe(parentKey(resource), O.map(idAt), O.toNullable);
    yield { ...columnsOf(sealer, resource, id), type, path, name, parentId };
  }
}

/** Schedules, of which there are the most, have nothing under them. */
const isParent = ({ type }: FleetResource): boolean =>
  type === 'server' || type === 'instance' || type === 'database';

const columnsOf = (sealer: SecretSealer, resource: FleetResource, id: ResourceId): ChangedRow => {
  const sealed = pipe(
    resource.secret as O.Option<Secret | Kept>,
    O.map((secret) => sealer.seal(givenOf(secret), secretPlace(id))),
    O.toNullable,
  );
  const { attributes, managedBy = null } = resource;
  return { id, attributes: JSON.stringify(attributes), sealed, managedBy };
};

const givenOf = (secret: Secret | Kept): Secret => {
  if (isKept(secret)) throw new Error('The plan has not filled in a secret that is kept.');
  return secret;
};

const idOf = (key: FleetResourceKey, find: FindId): ResourceId => {
  const id = find(key);
  if (id === undefined)
    throw new Error(`The plan refers to a ${key.type} that the fleet does not have.`);
  return id;
};
