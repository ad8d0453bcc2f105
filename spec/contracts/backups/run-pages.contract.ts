import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import {
  type Caller,
  grantsOn,
  type Lineage,
  permissionsOn,
  type Scope,
} from '../../../core/access/caller.js';
import { byLatestStart, type RunFilter } from '../../../core/backups/run-page.js';
import type { Run } from '../../../core/backups/run.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Store } from '../../../core/store.js';
import { aCaller, aCallerWho, aStranger, aViewer } from '../../support/access/a-caller.js';
import {
  aRunQuery,
  aRunStart,
  listedRuns,
  NO_LIMITS,
  runPagesOf,
} from '../../support/backups/a-run.js';
import { aWideFleet } from '../../support/fleet/a-wide-fleet.js';
import { putFleet } from '../../support/fleet/put-fleet.js';
import { type Surveyed, surveyFleet } from '../../support/fleet/survey-fleet.js';
import { anyOption } from '../../support/problems/any-caller-query.js';
import { noonPlus } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { forAllAwaitedOf } from '../../support/shared/random-cases.js';
import { rightOf } from '../../support/shared/right-of.js';
import type { MakeStore } from '../../support/stores/store-for-each.js';

const place = fc.nat({ max: 40 });

const aCase = fc.record({
  grants: fc.array(fc.oneof(fc.constant('fleet' as const), place), { maxLength: 6 }),
  state: anyOption(fc.constantFrom('running', 'done', 'failed', 'due')),
  resource: anyOption(place),
  limit: fc.integer({ min: 1, max: 40 }),
});

/** What every `RunRegister` promises of the list of runs; `make` gives an empty store. */
export const describeRunPages = (name: string, make: MakeStore): void => {
  describe(`${name} as a run register in pages`, () => {
    let store: Store;
    let surveyed: readonly Surveyed[];
    let everything: readonly Run[];
    before(async () => {
      store = await make();
      await putFleet(store, aWideFleet(3, 3, 2));
      surveyed = await surveyFleet(store);
      await startEverywhere(store, surveyed);
      await putFleet(store, aWideFleet(2, 3, 2));
      everything = await listedRuns(store);
    });
    after(() => store.close());

    const idAt = (at: number) => surveyed[at]?.ref.id ?? aUuid(at);
    const lineageOf = ({ database }: Run): Lineage =>
      O.match(
        (): Lineage => ['fleet'],
        (id) => surveyed.find(({ ref }) => ref.id === id)?.lineage ?? [],
      )(database);
    const expected = (caller: Caller, { state, resource }: RunFilter) =>
      everything
        .filter((run) => permissionsOn(caller, lineageOf(run)).has('backup:read'))
        .filter((run) => O.isNone(state) || state.value === run.state)
        .filter((run) => O.isNone(resource) || lineageOf(run).includes(resource.value));

    it('gives each run once and in order to a caller who reads to the end, whatever the filter', async () => {
      expect(everything).to.have.length(54);
      expect([...everything].sort(byLatestStart.compare)).to.deep.equal(everything);
      await forAllAwaitedOf(12)(aCase, async ({ grants, limit, resource, state }) => {
        const scopes = grants.map((on): Scope => (on === 'fleet' ? on : idAt(on)));
        const caller = aCaller(...scopes.flatMap((scope) => grantsOn(scope, ['backup:read'])));
        const filter = { state, resource: O.map(idAt)(resource) };
        const pages = await runPagesOf(store, caller, aRunQuery({ filter, limit }));
        expect(pages.flat()).to.deep.equal(expected(caller, filter));
        expect(Math.max(...pages.map(({ length }) => length))).to.be.at.most(limit);
      });
    });

    it('tells the end by having nowhere to go on to', async () => {
      const limit = everything.length;
      expect(await rightOf(store.runs.page(aViewer(), aRunQuery({ limit })))).to.deep.equal({
        runs: everything,
        next: O.none,
      });
    });

    it('keeps the runs of a removed database with its path, for who may read those of the whole fleet', async () => {
      const gone = everything.filter(({ database }) => O.isNone(database));
      expect(gone.map(({ databasePath }) => databasePath)).to.include('s3/i3/d1');
      expect(gone).to.have.length(18);
      const [run] = gone;
      const find = (caller: Caller) => rightOf(store.runs.find(caller, run?.id ?? aUuid(1)));
      expect(await find(aViewer())).to.deep.equal(O.some(run));
      expect(await find(aViewer(surveyed[0]?.ref.id))).to.deep.equal(O.none);
    });

    it('finds a run only for who may read the runs of its database', async () => {
      const run = everything.find(({ database }) => O.isSome(database));
      const find = (caller: Caller) => rightOf(store.runs.find(caller, run?.id ?? aUuid(1)));
      const database: ResourceId = run?.database._tag === 'Some' ? run.database.value : aUuid(1);
      const others = surveyed.map(({ ref }) => ref).filter(({ type }) => type === 'database');
      const other = others.find(({ id }) => id !== database)?.id ?? aUuid(1);
      expect(await find(aCallerWho(database, 'backup:read'))).to.deep.equal(O.fromNullable(run));
      for (const blind of [
        aStranger,
        aCallerWho(other, 'backup:read'),
        aCallerWho('fleet', 'database:read', 'backup:write'),
      ])
        expect(await find(blind)).to.deep.equal(O.none);
      expect(await rightOf(store.runs.find(aViewer(), aUuid(9)))).to.deep.equal(O.none);
    });
  });
};

/** Three runs of each database, one of them running, with ties in their starts. */
const startEverywhere = async ({ runs }: Store, surveyed: readonly Surveyed[]): Promise<void> => {
  let n = 0;
  for (const { ref } of surveyed.filter(({ ref: { type } }) => type === 'database'))
    for (const end of ['Done', 'Failed', undefined] as const) {
      n += 1;
      const telling = { databasePath: ref.path, startedAt: noonPlus((n * 7) % 5) };
      const run = await rightOf(runs.start(aRunStart(ref.id, telling), NO_LIMITS));
      if (end === undefined) continue;
      const outcome =
        end === 'Done'
          ? ({ _tag: end, sizeBytes: n, sha256: String(n) } as const)
          : ({ _tag: end, sizeBytes: n, failure: { code: 'dump_failed' } } as const);
      await rightOf(runs.finish(run, outcome, noonPlus(9)));
    }
};
