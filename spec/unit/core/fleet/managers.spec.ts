import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { memoryStore } from '../../../../adapters/store/sqlite/memory-store.js';
import type { FleetDescription } from '../../../../core/fleet/fleet-description.js';
import type { FleetResource } from '../../../../core/fleet/fleet-resource.js';
import {
  FOUND,
  isDerived,
  isManager,
  keyText,
  managerOfPolicy,
} from '../../../../core/fleet/fleet-resource.js';
import { flattenFleet } from '../../../../core/fleet/flatten-fleet.js';
import {
  planFleetChange,
  type PlanOptions,
  planRelease,
} from '../../../../core/fleet/planning/plan-fleet-change.js';
import { addResource } from '../../../../core/fleet/use-cases/editing/add-resource.js';
import {
  changeResource,
  removeResource,
} from '../../../../core/fleet/use-cases/editing/change-resource.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import { aFleet } from '../../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../../support/fleet/a-whole-fleet.js';
import { but, newIn, WET } from '../../../support/fleet/edits.js';
import { KNOWN } from '../../../support/fleet/known-kinds.js';
import { refAt } from '../../../support/fleet/put-fleet.js';
import { aPlanOf } from '../../../support/fleet/rename.js';
import { rightOf } from '../../../support/shared/right-of.js';

const NIGHTLY = 'schedule db-eu-1/main/shop/nightly';

/** The whole fleet by this manager, with schedules that follow from a policy. */
const withPolicy = (managedBy?: string): readonly FleetResource[] =>
  flattenFleet(aWholeFleet()).map(({ resource: { managedBy: _managedBy, ...one } }) => {
    const by = one.type === 'schedule' ? managerOfPolicy('standard') : managedBy;
    return { ...one, ...(by !== undefined && { managedBy: by }) };
  });

const planned = (to: FleetDescription, options: Partial<PlanOptions> = {}) =>
  pipe(
    planFleetChange(to, { prune: false, ...options })(withPolicy('fleet-file')),
    E.map(({ changed, removed, unmanaged, takenOver = [] }) => ({
      changed: changed.map(({ path, managedBy }) => [path, managedBy]),
      removed: removed.map(keyText),
      unmanaged: unmanaged.map(keyText),
      takenOver: takenOver.map(keyText),
    })),
  );

describe('managers', () => {
  it('are who may apply, and what nobody wrote down', () => {
    const names = ['fleet-file', 'a.b_C-1', FOUND, managerOfPolicy('standard'), 'a b', ''];
    expect(names.filter(isManager)).to.deep.equal(['fleet-file', 'a.b_C-1']);
    expect(names.filter(isDerived)).to.deep.equal([FOUND, 'policy:standard']);
    expect(isDerived(undefined)).to.equal(false);
  });

  it('let a file take over what is derived, without adopting it', () => {
    const path = 'db-eu-1/main/shop/nightly';
    expect(planned(aWholeFleet())).to.deep.equal(
      E.right({
        changed: [[path, 'fleet-file']],
        removed: [],
        unmanaged: [],
        takenOver: [NIGHTLY],
      }),
    );
  });

  it('let what is derived go with what is above it, and stay otherwise', () => {
    const { destinations } = aWholeFleet();
    const pruned = planned(aFleet({ destinations }), { prune: [{ type: 'server', path: '*' }] });
    const removed = ['server db-eu-1', 'instance db-eu-1/main', 'database db-eu-1/main/shop'];
    expect(pruned).to.deep.equal(
      E.right({ changed: [], removed: [...removed, NIGHTLY], unmanaged: [], takenOver: [] }),
    );
    const unmanaged = ['destination vault', 'channel on-call', ...removed];
    expect(planned(aFleet())).to.deep.equal(
      E.right({ changed: [], removed: [], unmanaged, takenOver: [] }),
    );
  });

  it('let nothing derived keep a person from what is above it, nor be released with that', async () => {
    const store = await derivedStore();
    const ports = { ...store, ...KNOWN };
    const server = await refAt(store, 'db-eu-1');
    const byPolicy = async () =>
      (await rightOf(store.fleet.resources))
        .filter(({ managedBy }) => isDerived(managedBy))
        .map(keyText);
    await rightOf(store.fleet.change(planRelease(server)));
    await rightOf(changeResource(ports)(anAdmin(), server, but({ name: 'eu' }), WET));
    expect(await byPolicy()).to.deep.equal(['schedule eu/main/shop/nightly']);
    const options = { ...WET, withChildren: true };
    await rightOf(removeResource(ports)(anAdmin(), server, options));
    expect(await byPolicy()).to.deep.equal([]);
  });

  it('let a person take over what is derived, which keeps its id', async () => {
    const path = 'db-eu-1/main/shop/nightly';
    const edits: readonly ((store: MemoryStore) => Promise<unknown>)[] = [
      async (store) =>
        rightOf(
          changeResource({ ...store, ...KNOWN })(anAdmin(), await refAt(store, path), but({}), WET),
        ),
      async (store) => {
        const parent = await refAt(store, 'db-eu-1/main/shop');
        const place = { parent, type: 'schedule' } as const;
        return rightOf(addResource(store)(anAdmin(), place, newIn(aWholeFleet(), NIGHTLY), WET));
      },
      async (store) => rightOf(store.fleet.change(planRelease(await refAt(store, path)))),
    ];
    for (const edit of edits) {
      const store = await derivedStore();
      const before = await refAt(store, path);
      await edit(store);
      expect(await refAt(store, path)).to.deep.equal(before);
      const resources = await rightOf(store.fleet.resources);
      expect(resources.filter(({ managedBy }) => managedBy !== undefined)).to.deep.equal([]);
    }
  });
});

type MemoryStore = ReturnType<typeof memoryStore>;

const derivedStore = async (): Promise<MemoryStore> => {
  const store = memoryStore();
  await rightOf(store.fleet.change(() => E.right(aPlanOf({ added: withPolicy() }))));
  return store;
};
