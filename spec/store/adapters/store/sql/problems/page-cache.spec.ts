import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  pageCache,
  type PageKey,
  type PageMoment,
} from '../../../../../../adapters/store/sql/problems/problem-pages.js';
import { DAY_MS } from '../../../../../../core/shared/durations.js';
import { type PortFailure, unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import { NOON, noonPlus } from '../../../../../support/problems/a-problem.js';

interface Rows {
  readonly rows: readonly number[];
}

const QUERY = { limit: 100 };

describe('The cache of pages', () => {
  let moment: PageMoment;
  let reads: number;
  let ask: (key?: Partial<PageKey>, rows?: number) => Promise<E.Either<PortFailure, Rows>>;
  beforeEach(() => {
    moment = { revision: 1, nextSnoozeEnd: null };
    reads = 0;
    const cached = pageCache<Rows>(
      () => Promise.resolve(E.right(moment)),
      ({ rows }) => rows.length,
    );
    ask = (key = {}, rows = 1) =>
      cached({ grants: 'viewer', query: QUERY, at: NOON, ...key }, () => {
        reads += 1;
        return Promise.resolve(E.right({ rows: Array.from({ length: rows }, () => reads) }));
      })();
  });

  it('returns the very same page while nothing has changed', async () => {
    const first = await ask();
    expect(await ask({ query: { ...QUERY }, at: noonPlus(1) })).to.deep.equal(first);
    expect(reads).to.equal(1);
  });

  it('reads again what has another revision', async () => {
    await ask();
    moment = { ...moment, revision: 2 };
    expect(await ask()).to.deep.equal(E.right({ rows: [2] }));
  });

  it('reads for other grants, for another query, and on another day', async () => {
    await ask();
    await ask({ grants: 'another viewer' });
    await ask({ query: { limit: 99 } });
    await ask({ at: new Date(NOON.getTime() + DAY_MS) });
    expect(reads).to.equal(4);
  });

  it('reads once a snooze has ended, though nothing was written', async () => {
    moment = { ...moment, nextSnoozeEnd: noonPlus(1).getTime() };
    await ask();
    await ask({ at: noonPlus(0.9) });
    expect(reads).to.equal(1);
    await ask({ at: noonPlus(1) });
    await ask({ at: noonPlus(1) });
    expect(reads).to.equal(3);
  });

  it('reads each time where the store does not know its revision', async () => {
    moment = { ...moment, revision: null };
    await ask();
    await ask();
    expect(reads).to.equal(2);
  });

  it('shares a reading among those who ask at once', async () => {
    const [first, second] = await Promise.all([ask(), ask(), ask({ grants: 'another viewer' })]);
    expect(second).to.equal(first);
    expect(reads).to.equal(2);
  });

  it('keeps pages of ten thousand rows in all, those that were used last', async () => {
    for (const grants of ['a', 'b', 'c']) await ask({ grants }, 4_000);
    await ask({ grants: 'c' });
    expect(reads).to.equal(3);
    await ask({ grants: 'a' });
    expect(reads).to.equal(4);
  });

  it('keeps no failure, of the revision or of the reading', async () => {
    const failure = unavailable('store', 'busy');
    const failing = pageCache<Rows>(TE.left(failure), () => 1);
    const key = { grants: 1, query: QUERY, at: NOON };
    expect(await failing(key, TE.right({ rows: [] }))()).to.deep.equal(E.left(failure));
    const cached = pageCache<Rows>(TE.right(moment), () => 1);
    expect(await cached(key, TE.left(failure))()).to.deep.equal(E.left(failure));
    expect(await cached(key, TE.right({ rows: [7] }))()).to.deep.equal(E.right({ rows: [7] }));
  });
});
