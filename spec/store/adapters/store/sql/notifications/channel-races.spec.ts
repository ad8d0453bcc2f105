import { expect } from 'chai';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { BookEntry, ChannelItem } from '../../../../../../core/notifications/delivery.js';
import type { WokenChannel } from '../../../../../../core/notifications/ports/channel-register.js';
import type { MonitoringChange } from '../../../../../../core/monitoring/monitored-state.js';
import { type ProblemRecord, SEVERITIES } from '../../../../../../core/problems/problem.js';
import type { FleetDescription } from '../../../../../../core/fleet/fleet-description.js';
import type { Store } from '../../../../../../core/store.js';
import { aViewer } from '../../../../../support/access/a-caller.js';
import { aChannel } from '../../../../../support/fleet/a-fleet.js';
import { aWideFleet } from '../../../../../support/fleet/a-wide-fleet.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { type Surveyed, surveyFleet } from '../../../../../support/fleet/survey-fleet.js';
import {
  anAcknowledgement,
  aReport,
  NOON,
  noonPlus,
} from '../../../../../support/problems/a-problem.js';
import { aFilter, listedProblems } from '../../../../../support/problems/read-problems.js';
import { readable } from '../../../../../support/notifications/channel-desk.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { expectNoDrift } from '../../../../../support/postgres/expected-derived-rows.js';
import { postgresStoreAt, postgresWorld } from '../../../../../support/stores/postgres-world.js';

const SERVERS = 4;
const HANDS = 6;
const STEPS_EACH = 60;
const ITEMS = 25;

const aStep = fc.record({
  what: fc.nat(),
  updates: fc.array(
    fc.record({
      place: fc.nat(),
      kind: fc.constantFrom('a', 'b', 'server_offline'),
      severity: fc.constantFrom(...SEVERITIES),
      isOpening: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12, size: 'max' },
  ),
  servers: fc.integer({ min: 2, max: SERVERS }),
  repeatMs: fc.integer({ min: 1, max: 5 }),
});

type ProblemChange = Extract<MonitoringChange, { readonly _tag: 'Open' | 'Close' }>;

type Step = typeof aStep extends fc.Arbitrary<infer A> ? A : never;

type Deed = (store: Store, surveyed: readonly Surveyed[], step: Step) => Promise<unknown>;

const changesOf = (surveyed: readonly Surveyed[], { updates }: Step): readonly ProblemChange[] =>
  updates.flatMap(({ place, kind, severity, isOpening }): readonly ProblemChange[] => {
    const found = surveyed[place % surveyed.length];
    if (found === undefined) return [];
    const report = aReport(found.ref, { kind, severity });
    return isOpening
      ? [{ _tag: 'Open', report, failures: 0, reopenSince: noonPlus(-1) }]
      : [{ _tag: 'Close', key: report, at: NOON }];
  });

const record: Deed = ({ monitored }, surveyed, step) =>
  rightOf(monitored.record(changesOf(surveyed, step)));

/** All at once, so that they are written in sets. */
const report: Deed = ({ problems }, surveyed, step) =>
  Promise.all(
    changesOf(surveyed, step).map((change) =>
      change._tag === 'Open'
        ? rightOf(problems.open(change.report, noonPlus(-1)))
        : rightOf(problems.close(change.key, change.at)),
    ),
  );

const acknowledge: Deed = async (store, _surveyed, { what }) => {
  const open = await listedProblems(store, aViewer(), aFilter({ state: O.some('open') }));
  const problem = open[what % open.length];
  const triage = { acknowledgement: O.some(anAcknowledgement()) };
  return problem && rightOf(store.problems.triage(problem.id, triage));
};

/** Servers come and go, and so does a channel, while another has ever new rules. */
const aFleetOf = ({ what, servers, repeatMs }: Omit<Step, 'updates'>): FleetDescription => ({
  ...aWideFleet(servers, 2, 2),
  channels: [
    { ...aChannel({ name: 'ops' }), repeatMs },
    ...(what % 2 === 0 ? [aChannel({ name: 'night' })] : []),
  ],
});

const DEEDS: readonly Deed[] = [
  record,
  record,
  report,
  report,
  report,
  acknowledge,
  (store) => rightOf(store.problems.purge(noonPlus(1), 3)),
  (store, _surveyed, step) => putFleet(store, aFleetOf(step)),
];

/** What a channel has read last of each problem that it knows, by the id of the channel. */
type Books = Map<string, Map<string, ProblemRecord>>;

const KNOWN: BookEntry = { told: O.none, dueAt: O.none };

const learn = (book: Map<string, ProblemRecord>, { problem, current }: ChannelItem): void => {
  if (O.isSome(current) && O.isNone(current.value.closedAt)) book.set(problem, current.value);
  else book.delete(problem);
};

const tell = async (store: Store, woken: WokenChannel, books: Books): Promise<void> => {
  const { target, leaseUntil } = woken;
  const items = readable(await rightOf(store.channels.items(target.id, ITEMS)));
  const book = books.get(target.id) ?? new Map<string, ProblemRecord>();
  books.set(target.id, book);
  for (const item of items) learn(book, item);
  const decided = items.map(({ problem, changes }) => ({
    problem,
    changes,
    entry: book.has(problem) ? O.some(KNOWN) : O.none,
  }));
  await rightOf(
    store.channels.compose(target.id, leaseUntil, { items: decided, delivery: O.none }),
  );
  await rightOf(store.channels.release(target.id, leaseUntil));
};

/** Composes for each channel that has something to tell. Returns how many there were. */
const tellAll = async (store: Store, books: Books): Promise<number> => {
  const woken = await rightOf(store.channels.wake(0, 60_000, 5));
  for (const channel of woken) if (E.isRight(channel)) await tell(store, channel.right, books);
  return woken.length;
};

const noticed = ({ id, severity, message, acknowledgement, suppressedBy }: ProblemRecord) => ({
  id,
  severity,
  message,
  acknowledgement,
  suppressedBy,
});

describe('a Postgres store whose channels compose while many hands change problems', () => {
  const world = postgresWorld();
  const errors: Error[] = [];
  let name = '';
  let stores: readonly Store[] = [];
  beforeEach(async () => {
    errors.length = 0;
    name = await world().make();
    const onError = (error: Error) => errors.push(error);
    const open = () => postgresStoreAt(world().url(name), { connections: HANDS / 2 + 1, onError });
    stores = [await open(), await open(), await open()];
  });
  afterEach(() => Promise.all(stores.map((store) => store.close())));

  for (const seed of [1, 2])
    it(`loses no change, and nobody waits in a circle: seed ${seed}`, async () => {
      const [store, other, composer] = stores;
      if (store === undefined || other === undefined || composer === undefined)
        throw new Error('There are stores while the test runs.');
      await putFleet(store, aFleetOf({ what: 0, servers: SERVERS, repeatMs: 1 }));
      const surveyed = await surveyFleet(store);
      const books: Books = new Map();
      const hand = async (n: number): Promise<void> => {
        const steps = fc.sample(aStep, { numRuns: STEPS_EACH, seed: 100 * seed + n });
        for (const step of steps)
          await DEEDS[step.what % DEEDS.length]?.(n % 2 === 0 ? store : other, surveyed, step);
      };
      let isDone = false;
      const composing = async (): Promise<void> => {
        while ((await tellAll(composer, books)) > 0 || !isDone);
      };
      const hands = Promise.all(Array.from({ length: HANDS }, (_, n) => hand(n)));
      await Promise.all([hands.finally(() => (isDone = true)), composing()]);
      while ((await tellAll(composer, books)) > 0);

      expect(errors).to.deep.equal([]);
      const open = await listedProblems(store, aViewer(), aFilter({ state: O.some('open') }));
      expect(open).not.to.be.empty;
      const channels = await world().server.query(
        "SELECT id FROM shipshape.resource WHERE type = 'channel'",
        name,
      );
      expect(channels).not.to.be.empty;
      for (const { id } of channels)
        expect([...(books.get(String(id))?.values() ?? [])].map(noticed)).to.have.deep.members(
          open.map(noticed),
        );
      await expectNoDrift((sql) => world().server.query(sql, name));
    });
});
