import { expect } from 'chai';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { grantsOn, type Scope } from '../../../../../../core/access/caller.js';
import { aCaller, aCallerWho, aViewer } from '../../../../../support/access/a-caller.js';
import { noonPlus } from '../../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';
import { twoServers } from '../../../../../support/problems/two-servers.js';
import { forEachTest } from '../../../../../support/shared/for-suite.js';

const [SNOOZED, ENDED] = [noonPlus(4), noonPlus(5)];

describe('a SQLite store in which snoozes end while another program writes', () => {
  const directory = temporaryDirectory();
  const { put, idAt, open, goOffline, snooze, shown } = twoServers(() => store());
  // Or a store that waits for its lock is never closed.
  afterEach(() => void (other().inTransaction && other().exec('ROLLBACK')));
  const store = forEachTest(() => sqliteStoreIn(directory.path, { writeTimeoutMs: 600_000 }));
  const other = forEachTest(() => new Sqlite(join(directory.path, 'shipshape.db')));
  beforeEach(async () => {
    await put();
    for (const path of ['s1', 's1/i1', 's1/i1/d1', 's2', 's2/i1/d1', 'vault']) await open(path);
    await goOffline('s1');
    await snooze('replica_lost', 5);
    await open('s2/i2');
    await open('s2/i1', 'snoozed_longer');
    await snooze('snoozed_longer', 6);
  });

  /** Until all that was to be written has been: writes are answered in the order in which they came. */
  const written = () => rightOf(store().nodes.leave(aUuid(1)));

  const everybody = async () => {
    const reading = (scope: Scope) => grantsOn(scope, ['server:read']);
    return [
      aViewer(),
      aCallerWho('fleet', 'instance:read', 'database:read'),
      aCaller(...aCallerWho('fleet', 'database:read').grants, ...reading(await idAt('s1'))),
      aCaller(...aViewer(await idAt('s1/i1/d1')).grants, ...aViewer(await idAt('s2')).grants),
      aCaller(...aViewer(await idAt('s1/i1')).grants, ...reading('fleet')),
    ];
  };

  it('shows everybody what they are shown once it can be written', async () => {
    const callers = await everybody();
    const read = () => Promise.all(callers.map((caller) => shown(caller, ENDED)));
    other().exec('BEGIN IMMEDIATE');
    const locked = await read();
    other().exec('ROLLBACK');
    await written();
    expect(locked).to.deep.equal(await read());
    expect(locked.map(({ length }) => length)).to.deep.equal([6, 4, 3, 4, 3]);
  });

  it('puts them back in their place as soon as it can be written', async () => {
    const standing = () =>
      other().prepare('SELECT count(*) FROM problem WHERE snoozed_until IS NOT NULL').pluck().get();
    const before = await shown(aViewer(), SNOOZED);
    expect(before).to.have.members(['server_offline s1', 'replica_lost i2']);
    expect(standing()).to.equal(7);
    other().exec('BEGIN IMMEDIATE');
    await shown(aViewer(), ENDED);
    await shown(aViewer(), ENDED);
    expect(standing()).to.equal(7);
    other().exec('ROLLBACK');
    await written();
    expect(standing()).to.equal(1);
  });
});
