import { expect } from 'chai';
import * as fc from 'fast-check';
import { memoryStore } from '../../../../../../adapters/store/sqlite/memory-store.js';
import { type Grant, PERMISSIONS } from '../../../../../../core/access/caller.js';
import { seesKey } from '../../../../../../core/fleet/editing/edit-error.js';
import { keyText } from '../../../../../../core/fleet/fleet-resource.js';
import { placeGrants } from '../../../../../../core/fleet/use-cases/editing/carry-out-edit.js';
import { aCaller, anAdmin } from '../../../../../support/access/a-caller.js';
import { aChannel, aDestination, aServer } from '../../../../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { forAllAwaited } from '../../../../../support/shared/random-cases.js';

/** A server, a destination and a channel of one path, and a server the path of which begins with that of another. */
const aSharedFleet = () => {
  const { servers, destinations, channels } = aWholeFleet();
  const twin = { name: 'twin' };
  return {
    ...aWholeFleet(),
    servers: [...servers, aServer(twin), aServer({ name: 'db-eu-10' })],
    destinations: [...destinations, aDestination(twin)],
    channels: [...channels, aChannel(twin)],
  };
};

describe('placeGrants', () => {
  const make = async () => {
    const store = memoryStore();
    await putFleet(store, aSharedFleet());
    const resources = await rightOf(store.fleet.resources);
    const found = await Promise.all(
      resources.map(({ path }) => rightOf(store.fleet.locate(anAdmin(), path))),
    );
    const refs = [...new Map(found.flat().map((ref) => [ref.id, ref])).values()];
    return { store, refs };
  };

  it('tells what a caller sees as the store does, of any resource', async () => {
    const { store, refs } = await make();
    const scopes = ['fleet', aUuid(9), ...refs.map(({ id }) => id)] as const;
    const anyGrant: fc.Arbitrary<Grant> = fc.record({
      permission: fc.constantFrom(...PERMISSIONS),
      scope: fc.constantFrom(...scopes),
    });
    const anyGrants = fc.array(anyGrant, { maxLength: 6 });
    await forAllAwaited(anyGrants, async (grants) => {
      const caller = aCaller(...grants);
      const sees = seesKey(await rightOf(placeGrants(store.fleet)(caller)));
      for (const ref of refs) {
        const located = await rightOf(store.fleet.locate(caller, ref.id));
        expect(sees(ref), keyText(ref)).to.equal(located.length === 1);
      }
    });
  });

  it('looks up each scope once, and none of a caller who holds all on the fleet', async () => {
    const { store, refs } = await make();
    const asked: string[] = [];
    const place = placeGrants({
      locate: (caller, id) => {
        asked.push(id);
        return store.fleet.locate(caller, id);
      },
    });
    await rightOf(place(anAdmin()));
    const [first] = refs;
    const grants = [...anAdmin().grants, ...anAdmin(first?.id).grants];
    await rightOf(place({ ...anAdmin(), grants }));
    expect(asked).to.deep.equal([]);
    await rightOf(place(anAdmin(first?.id)));
    expect(asked).to.deep.equal([first?.id]);
  });
});
