import * as O from 'fp-ts/lib/Option.js';
import type { Renaming } from '../../../core/fleet/editing/renaming.js';
import type { FleetPlan } from '../../../core/fleet/planning/plan-fleet-change.js';
import { resourcePath, type ResourceType } from '../../../core/shared/resource.js';
import type { Store } from '../../../core/store.js';
import { rightOf } from '../shared/right-of.js';
import { refAt } from './put-fleet.js';
import * as E from 'fp-ts/lib/Either.js';

export const aPlanOf = (telling: Partial<FleetPlan> = {}): FleetPlan => ({
  added: [],
  changed: [],
  removed: [],
  unmanaged: [],
  ...telling,
});

/** Gives a resource another name, and leaves what refers to it as it is. */
export const rename = async (
  store: Pick<Store, 'fleet'>,
  path: string,
  name: string,
  type?: ResourceType,
): Promise<Renaming> => {
  const about = await refAt(store, path, type);
  const to = [...path.split('/').slice(0, -1), resourcePath(name)].join('/');
  const renaming = { type: about.type, from: path, to, name };
  const plan = aPlanOf({ renamed: [renaming] });
  await rightOf(store.fleet.changePart({ about: O.some(about), paths: [] }, () => E.right(plan)));
  return renaming;
};
