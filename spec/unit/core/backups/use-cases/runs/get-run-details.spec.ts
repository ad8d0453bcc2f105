import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { restoreLines } from '../../../../../../adapters/api/backups/run-body.js';
import { notFound } from '../../../../../../core/access/caller.js';
import { getRunDetails } from '../../../../../../core/backups/use-cases/read-runs.js';
import { applyFleetWithPreview } from '../../../../../../core/backups/use-cases/schedules/preview-changes.js';
import { Secret } from '../../../../../../core/shared/secret.js';
import { anAdmin, aStranger, aViewer } from '../../../../../support/access/a-caller.js';
import {
  aScheduledWorld,
  scheduledWorldFleet,
} from '../../../../../support/backups/a-scheduled-world.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const at = (path: string) => ({
  destination: { kind: 'local', settings: new Secret(JSON.stringify({ path })) },
});

/** Two dumps of a destination, an hour apart. */
const twoDumps = async () => {
  const world = await aScheduledWorld(at('/srv/first'));
  for (const _ of [1, 2]) {
    await world.plan();
    await world.carryOut(await world.claim());
    await world.pass(3_600_000);
  }
  const [{ id } = { id: '' as never }] = await world.runs();
  return { world, id, details: getRunDetails(world.ports) };
};

describe('getRunDetails', () => {
  it('says how to fetch the dump from where it was written, to callers who may have the dump', async () => {
    const { id, details } = await twoDumps();
    const { fetch, hasMoved, run } = await rightOf(details(anAdmin(), id));
    expect(hasMoved).to.equal(false);
    expect((await rightOf(details(aViewer(), id))).fetch).to.deep.equal(O.none);
    expect(await details(aStranger, id)()).to.deep.equal(E.left(notFound('run')));
    expect(restoreLines(run, { fetch, hasMoved })[2]).to.match(/^cp '\/srv\/first\//);
    expect(restoreLines(run)[1]).to.match(/^# Fetch .* from the destination vault\.$/);
  });

  it('still has it once the destination is at another place, and says so', async () => {
    const { world, id, details } = await twoDumps();
    await putFleet(world.store, scheduledWorldFleet(at('/srv/second')));
    const { fetch, hasMoved, run } = await rightOf(details(anAdmin(), id));
    expect(hasMoved).to.equal(true);
    const [first, , , copy] = restoreLines(run, { fetch, hasMoved });
    expect(first).to.match(/^# Its destination is at another place by now/);
    expect(copy).to.match(/^cp '\/srv\/first\//);
  });

  it('is why a dry run says that a dump may not be there any more', async () => {
    const { world } = await twoDumps();
    const moved = async (path: string) => {
      await putFleet(world.store, scheduledWorldFleet(at(path)));
      const shorter = scheduledWorldFleet({ ...at(path), schedule: { keep: { last: 1 } } });
      const { expiring } = await rightOf(
        applyFleetWithPreview(world.ports)(anAdmin(), shorter, { prune: true, dryRun: true }),
      );
      return expiring?.[0]?.dumps.map(({ hasMoved }) => hasMoved);
    };
    expect(await moved('/srv/first')).to.deep.equal([false]);
    expect(await moved('/srv/second')).to.deep.equal([true]);
  });
});
