import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { keyText, parentKey } from '../../../core/fleet/fleet-resource.js';
import type { Lineage } from '../../../core/access/caller.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import type { Store } from '../../../core/store.js';
import { refAt } from './put-fleet.js';
import { rightOf } from '../shared/right-of.js';

export interface Surveyed {
  readonly ref: ResourceRef;
  readonly name: string;
  readonly lineage: Lineage;
}

/** Every resource of a store's fleet with its lineage, worked out from the paths alone. */
export const surveyFleet = async (store: Pick<Store, 'fleet'>): Promise<readonly Surveyed[]> => {
  const surveyed = new Map<string, Surveyed>();
  for (const resource of await rightOf(store.fleet.resources)) {
    if (resource.type === 'fleet') continue;
    const ref = await refAt(store, resource.path, resource.type);
    const above = pipe(
      parentKey(resource),
      O.flatMap((key) => O.fromNullable(surveyed.get(keyText(key)))),
      O.match(
        (): Lineage => ['fleet'],
        ({ lineage }) => lineage,
      ),
    );
    surveyed.set(keyText(ref), { ref, name: resource.name, lineage: [ref.id, ...above] });
  }
  return [...surveyed.values()];
};
