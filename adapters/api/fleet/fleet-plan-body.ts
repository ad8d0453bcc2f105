import * as t from 'io-ts';
import type { FleetResourceKey } from '../../../core/fleet/fleet-resource.js';
import type { FleetPlan } from '../../../core/fleet/plan-fleet-change.js';

/** What applying a fleet changed or, for a dry run, would change. */
export interface FleetPlanBody {
  readonly added: readonly KeyBody[];
  readonly changed: readonly KeyBody[];
  readonly removed: readonly KeyBody[];
  /** In the store but not in the description, and kept. */
  readonly unlisted: readonly KeyBody[];
}

export interface KeyBody {
  readonly type: string;
  readonly path: string;
}

const KeysBody = t.readonlyArray(t.type({ type: t.string, path: t.string }));

export const FleetPlanBody = t.type({
  added: KeysBody,
  changed: KeysBody,
  removed: KeysBody,
  unlisted: KeysBody,
}) satisfies t.Type<FleetPlanBody, unknown>;

export const fleetPlanBody = ({
  added,
  changed,
  removed,
  unmanaged,
}: FleetPlan): FleetPlanBody => ({
  added: added.map(keyBody),
  changed: changed.map(keyBody),
  removed: removed.map(keyBody),
  unlisted: unmanaged.map(keyBody),
});

const keyBody = ({ type, path }: FleetResourceKey): KeyBody => ({ type, path });
