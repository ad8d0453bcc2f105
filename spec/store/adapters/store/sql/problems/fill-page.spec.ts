import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { fillPage } from '../../../../../../adapters/store/sql/problems/resources/fill-page.js';
import type { ResourceScan } from '../../../../../../adapters/store/sql/problems/resources/resource-health-row.js';
import type { ResourceQuery, ResourceRow } from '../../../../../../core/problems/resource-row.js';

const COUNT = 9_000;
const PATHS = Array.from({ length: COUNT }, (_, i) => `db-${String(i).padStart(5, '0')}`);
const LAST = PATHS.at(-1) ?? '';

const NO_PROBLEM = { critical: 0, warning: 0, info: 0 };

/** Well servers, save for the last one. */
const rowOf = (path: string): ResourceRow =>
  ({
    resource: { id: path, path },
    engine: O.none,
    open: path === LAST ? { ...NO_PROBLEM, critical: 1 } : NO_PROBLEM,
    first: O.none,
  }) as unknown as ResourceRow;

const scan: ResourceScan = {
  byProblem: () => TE.right([]),
  byPath: (after, limit) =>
    TE.right(
      PATHS.filter((path) => path > after)
        .slice(0, limit)
        .map((path) => ({ id: path as never, path, position: { _tag: 'Path', path } })),
    ),
  rows: (ids) => TE.right(ids.map((id) => rowOf(id))),
};

const pageOf = async (query: Partial<ResourceQuery>) => {
  const page = await fillPage(scan, {
    type: 'server',
    under: O.none,
    contains: O.none,
    engine: O.none,
    health: O.none,
    policy: O.none,
    order: 'path',
    after: O.none,
    limit: 20,
    ...query,
  })();
  return E.isRight(page) ? page.right.rows.map(({ resource }) => resource.path) : page.left;
};

describe('fillPage', () => {
  it('finds the only row that matches, however far down the list it is', async () => {
    expect(await pageOf({ contains: O.some('08999') })).to.deep.equal([LAST]);
    expect(await pageOf({ order: 'worst', contains: O.some('08999') })).to.deep.equal([LAST]);
    expect(await pageOf({ health: O.some('critical') })).to.deep.equal([LAST]);
  });
});
