import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../../adapters/memory/shared/clock.js';
import { memoryStore } from '../../../../../adapters/memory/store.js';
import { listProblems } from '../../../../../core/problems/use-cases/list-problems.js';
import { aStranger, aViewer } from '../../../../support/access/a-caller.js';
import { NOON, noonPlus } from '../../../../support/problems/a-problem.js';
import { oneBrokenServer } from '../../../../support/problems/one-broken-server.js';
import { aFilter, aQuery } from '../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('listProblems', () => {
  const make = async () => {
    const store = memoryStore();
    const { open, openAndClose } = await oneBrokenServer(store);
    const ids = { closed: await openAndClose(NOON, { kind: 'disk_full' }), open: await open() };
    const clock = memoryClock(NOON);
    return { store, clock, ids, list: listProblems({ ...store, clock }) };
  };

  it('lists what the caller may see and the query asks for', async () => {
    const { list, ids } = await make();
    const idsOf = async (...asked: Parameters<typeof list>) =>
      (await rightOf(list(...asked))).problems.map(({ id }) => id);
    expect(await idsOf(aViewer(), aQuery())).to.deep.equal([ids.open, ids.closed]);
    const closed = aQuery({ filter: aFilter({ state: O.some('closed') }) });
    expect(await idsOf(aViewer(), closed)).to.deep.equal([ids.closed]);
    expect(await idsOf(aStranger, aQuery())).to.deep.equal([]);
  });

  it('lists as it is now', async () => {
    const { store, clock, list, ids } = await make();
    const snoozedUntil = O.some(noonPlus(5));
    await rightOf(store.problems.triage(ids.open, { snoozedUntil }));
    const snoozes = async () =>
      (await rightOf(list(aViewer(), aQuery({ limit: 1 })))).problems.map(
        (problem) => problem.snoozedUntil,
      );
    expect(await snoozes()).to.deep.equal([snoozedUntil]);
    clock.set(noonPlus(5));
    expect(await snoozes()).to.deep.equal([O.none]);
  });
});
