import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { notFound } from '../../../../../core/access/caller.js';
import { getProblem, listProblems } from '../../../../../core/problems/use-cases/read-problems.js';
import { aStranger, aViewer } from '../../../../support/access/a-caller.js';
import { aRecord, NOON, noonPlus } from '../../../../support/problems/a-problem.js';
import { oneBrokenServer } from '../../../../support/problems/one-broken-server.js';
import { aFilter, aQuery } from '../../../../support/problems/read-problems.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('reading problems', () => {
  const make = async () => {
    const store = memoryStore();
    const { server, open, openAndClose } = await oneBrokenServer(store);
    const ids = { closed: await openAndClose(NOON, { kind: 'disk_full' }), open: await open() };
    const clock = memoryClock(NOON);
    const ports = { ...store, clock };
    return { server, store, clock, ids, get: getProblem(ports), list: listProblems(ports) };
  };

  it('finds a problem, open or closed', async () => {
    const { get, ids, server } = await make();
    const resource = { type: 'server' as const, id: server.id, name: 'db-eu-1' };
    expect(await get(aViewer(), ids.open)()).to.deep.equal(
      E.right(aRecord({ id: ids.open, resource })),
    );
    const closedAs = O.some('resolved' as const);
    const closing = { closedAt: O.some(NOON), closedAs };
    expect(await get(aViewer(), ids.closed)()).to.deep.equal(
      E.right(aRecord({ id: ids.closed, kind: 'disk_full', resource, ...closing })),
    );
  });

  it('returns the same for a problem that does not exist and for a hidden one', async () => {
    const { get, ids } = await make();
    const hidden = E.left(notFound('problem'));
    expect(await get(aStranger, ids.open)()).to.deep.equal(hidden);
    expect(await get(aViewer(), aUuid(9))()).to.deep.equal(hidden);
  });

  it('lists what the caller may see and the query selects', async () => {
    const { list, ids } = await make();
    const idsOf = async (...query: Parameters<typeof list>) =>
      (await rightOf(list(...query))).problems.map(({ id }) => id);
    expect(await idsOf(aViewer(), aQuery())).to.deep.equal([ids.open, ids.closed]);
    const closed = aQuery({ filter: aFilter({ state: O.some('closed') }) });
    expect(await idsOf(aViewer(), closed)).to.deep.equal([ids.closed]);
    expect(await idsOf(aStranger, aQuery())).to.deep.equal([]);
  });

  it('shows a problem as it is now', async () => {
    const { store, clock, get, list, ids } = await make();
    const snoozedUntil = O.some(noonPlus(5));
    await rightOf(store.problems.triage(ids.open, { snoozedUntil }));
    const snoozes = async () => {
      const { problems } = await rightOf(list(aViewer(), aQuery({ limit: 1 })));
      const found = await rightOf(get(aViewer(), ids.open));
      return [...problems, found].map((problem) => problem.snoozedUntil);
    };
    expect(await snoozes()).to.deep.equal([snoozedUntil, snoozedUntil]);
    clock.set(noonPlus(5));
    expect(await snoozes()).to.deep.equal([O.none, O.none]);
  });
});
