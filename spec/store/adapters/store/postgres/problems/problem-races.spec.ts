import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { SEVERITIES } from '../../../../../../core/problems/problem.js';
import type { ProblemTriage } from '../../../../../../core/problems/ports/problem-register.js';
import type { MonitoringChange } from '../../../../../../core/monitoring/monitored-state.js';
import type { Store } from '../../../../../../core/store.js';
import { aViewer } from '../../../../../support/access/a-caller.js';
import {
  anAcknowledgement,
  aReport,
  NOON,
  noonPlus,
} from '../../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { aWideFleet } from '../../../../../support/fleet/a-wide-fleet.js';
import { postgresStoreAt, postgresWorld } from '../../../../../support/stores/postgres-world.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { aFilter, listedProblems } from '../../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { type Surveyed, surveyFleet } from '../../../../../support/fleet/survey-fleet.js';
import { expectNoDrift } from '../../../../../support/postgres/expected-derived-rows.js';

type ProblemChange = Extract<MonitoringChange, { readonly _tag: 'Open' | 'Close' }>;

const SERVERS = 4;
const HANDS = 8;
const STEPS_EACH = 60;

const anUpdate = fc.record({
  place: fc.nat(),
  kind: fc.constantFrom('a', 'b', 'server_offline'),
  severity: fc.constantFrom(...SEVERITIES),
  isOpening: fc.boolean(),
});

type Update = typeof anUpdate extends fc.Arbitrary<infer A> ? A : never;

const aStep = fc.record({
  what: fc.nat(),
  update: anUpdate,
  updates: fc.array(anUpdate, { minLength: 2, maxLength: 12, size: 'max' }),
  minutes: fc.integer({ min: -5, max: 5 }),
  servers: fc.integer({ min: 1, max: SERVERS }),
});

type Step = typeof aStep extends fc.Arbitrary<infer A> ? A : never;

type Deed = (store: Store, surveyed: readonly Surveyed[], step: Step) => Promise<unknown>;

const updateOf = (surveyed: readonly Surveyed[], update: Update): ProblemChange => {
  const { place, kind, severity, isOpening } = update;
  const { ref = { type: 'server' as const, id: aUuid(9) } } =
    surveyed[place % surveyed.length] ?? {};
  const report = aReport(ref, { kind, severity });
  return isOpening
    ? { _tag: 'Open', report, failures: 0 }
    : { _tag: 'Close', key: report, at: NOON };
};

const change: Deed = ({ problems }, surveyed, step) => {
  const update = updateOf(surveyed, step.update);
  return update._tag === 'Open'
    ? rightOf(problems.open(update.report))
    : rightOf(problems.close(update.key, update.at));
};

const record: Deed = ({ monitored }, surveyed, { updates }) =>
  rightOf(monitored.record(updates.map((update) => updateOf(surveyed, update))));

const marking =
  (said: (minutes: number) => ProblemTriage): Deed =>
  async (store, _surveyed, { update: { place, kind }, minutes }) => {
    const asked = aFilter({ state: O.some('open'), kind: O.some(kind) });
    const open = await listedProblems(store, aViewer(), asked);
    const id = open[place % open.length]?.id ?? aUuid(9);
    return rightOf(store.problems.triage(id, said(minutes)));
  };

/** As often as each is named, so that every kind of change meets every other. */
const DEEDS: readonly Deed[] = [
  change,
  change,
  change,
  record,
  record,
  record,
  marking(() => ({ acknowledgement: O.some(anAcknowledgement()) })),
  marking((minutes) => ({ snoozedUntil: O.some(noonPlus(minutes)) })),
  marking((minutes) => ({ snoozedUntil: O.some(noonPlus(minutes)) })),
  ({ overview }, _surveyed, { minutes }) =>
    rightOf(overview.read(aViewer(), 20, noonPlus(minutes))),
  ({ problems }, _surveyed, { servers }) => rightOf(problems.purge(noonPlus(1), servers)),
  (store, _surveyed, { servers }) => putFleet(store, aWideFleet(servers, 2, 2)),
];

describe('two Postgres stores whose problems many hands change at once', () => {
  const world = postgresWorld();
  let name = '';
  let stores: readonly Store[] = [];
  beforeEach(async () => {
    name = await world().make();
    const open = () => postgresStoreAt(world().url(name), { connections: HANDS / 2 + 1 });
    stores = [await open(), await open()];
  });
  afterEach(() => Promise.all(stores.map((store) => store.close())));

  it('do all that they are told, with nobody waiting in a circle, and derive what they should', async () => {
    const [store] = stores;
    if (store === undefined) throw new Error('There is a store while the test runs.');
    await putFleet(store, aWideFleet(SERVERS, 2, 2));
    const surveyed = await surveyFleet(store);
    const hand = async (n: number): Promise<void> => {
      for (const step of fc.sample(aStep, { numRuns: STEPS_EACH, seed: n }))
        await DEEDS[step.what % DEEDS.length]?.(stores[n % 2] ?? store, surveyed, step);
    };
    await Promise.all(Array.from({ length: HANDS }, (_, n) => hand(n)));
    await expectNoDrift((sql) => world().server.query(sql, name));
    expect(await listedProblems(store)).not.to.be.empty;
  });
});
