import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryStore } from '../../../../../../adapters/store/sqlite/memory-store.js';
import { forbidden, notFound, type Permission } from '../../../../../../core/access/caller.js';
import { authorizeOnRun } from '../../../../../../core/backups/use-cases/read-runs.js';
import { aCallerWho, anAdmin } from '../../../../../support/access/a-caller.js';
import { aRunStart, NO_LIMITS } from '../../../../../support/backups/a-run.js';
import { aFleet } from '../../../../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const NOW = new Date('2026-11-21T03:00:00.000Z');

/** A download of the database, and a run of its schedule. */
const twoRuns = async () => {
  const store = memoryStore();
  await putFleet(store, aWholeFleet());
  const database = await refAt(store, 'db-eu-1/main/shop');
  const schedule = await refAt(store, 'db-eu-1/main/shop/nightly');
  const download = await rightOf(store.runs.start(aRunStart(database.id), NO_LIMITS));
  const due = { dueAt: NOW, notBefore: NOW, startedBy: 'somebody' };
  const scheduled = await rightOf(
    store.queue.add({ kind: 'manual', state: 'due', schedule: schedule.id, ...due }),
  );
  const tried = (...held: readonly Permission[]) =>
    Promise.all(
      [download.id, scheduled, aUuid(9)].map((id) =>
        authorizeOnRun(store)(aCallerWho(database.id, ...held), id)(),
      ),
    );
  return { store, tried, download };
};

const HIDDEN = E.left(notFound('run'));
const REFUSED = E.left(forbidden('backup:write'));

describe('authorizeOnRun', () => {
  it('refuses a run that the caller sees and may do nothing with, whatever else they may read', async () => {
    const { tried } = await twoRuns();
    for (const others of [[], ['database:read'], ['schedule:read', 'database:read']] as const)
      expect(await tried('backup:read', ...others)).to.deep.equal([REFUSED, REFUSED, HIDDEN]);
  });

  it('knows nothing of a run that the caller does not see', async () => {
    const { tried } = await twoRuns();
    expect(await tried('backup:write', 'database:read')).to.deep.equal([HIDDEN, HIDDEN, HIDDEN]);
  });

  it('finds it for those who hold backup:write there as well', async () => {
    const { tried } = await twoRuns();
    const found = (await tried('backup:read', 'backup:write')).map(({ _tag }) => _tag);
    expect(found).to.deep.equal(['Right', 'Right', 'Left']);
  });

  it('takes backup:write on the fleet for a run of what was removed', async () => {
    const { store, download } = await twoRuns();
    await putFleet(store, aFleet({}));
    const tried = (...held: readonly Permission[]) =>
      authorizeOnRun(store)(aCallerWho('fleet', ...held), download.id)();
    expect(await tried('backup:read')).to.deep.equal(REFUSED);
    expect(await authorizeOnRun(store)(anAdmin(), download.id)()).to.have.nested.property(
      'right.database',
      O.none,
    );
  });
});
