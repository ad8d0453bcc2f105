import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryDumpStorage } from '../../../../../support/memory/dump-storage.js';
import { memoryClock } from '../../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../../adapters/store/sqlite/memory-store.js';
import type { DestinationProbe } from '../../../../../../core/backups/ports/destination-register.js';
import { destinationReport } from '../../../../../../core/backups/problems/destination-report-wording.js';
import { maintainDestination } from '../../../../../../core/backups/use-cases/destinations/maintain-destination.js';
import {
  testDestination,
  testDestinationDraft,
} from '../../../../../../core/backups/use-cases/destinations/test-destination.js';
import type { RenewForesight } from '../../../../../../core/backups/use-cases/schedules/check-and-reexamine.js';
import { storageRefused } from '../../../../../../core/backups/storage-refusal.js';
import type { DestinationTarget } from '../../../../../../core/backups/destination-target.js';
import { dayOf } from '../../../../../../core/shared/durations.js';
import { Secret } from '../../../../../../core/shared/secret.js';
import { resourceDocuments } from '../../../../../support/fleet/known-kinds.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { forbidden, notFound } from '../../../../../../core/access/caller.js';
import { aCallerWho, aStranger } from '../../../../../support/access/a-caller.js';
import { aDestinationTarget } from '../../../../../support/backups/a-destination-target.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { NOON, noonPlus } from '../../../../../support/problems/a-problem.js';
import { overviewProblems } from '../../../../../support/problems/read-problems.js';

const make = async () => {
  const store = memoryStore();
  await putFleet(store, aWholeFleet());
  const { id } = await refAt(store, 'vault');
  const target = aDestinationTarget({ id });
  const storage = memoryDumpStorage();
  const recorded: (readonly [DestinationProbe, Date])[] = [];
  const renewed: Parameters<RenewForesight>[] = [];
  const ports = {
    schedules: {
      reexamine: (...call: Parameters<RenewForesight>) =>
        TE.fromIO(() => {
          renewed.push(call);
        }),
    },
    storage,
    destinationReport,
    clock: memoryClock(NOON),
    problems: store.problems,
    history: store.history,
    permissions: store.permissions,
    destinations: {
      find: () => TE.right(O.some(target)),
      record: (_: unknown, probe: DestinationProbe, wakeAt: Date) =>
        TE.fromIO(() => {
          recorded.push([probe, wakeAt]);
          return true;
        }),
    },
  };
  const { signal } = new AbortController();
  return {
    store,
    id,
    recorded,
    renewed,
    ports,
    signal,
    destination: storage.destination(id),
    maintain: (
      over: Parameters<typeof maintainDestination>[0] = ports,
      known: Pick<DestinationTarget, 'mark' | 'days'> = target,
    ) =>
      maintainDestination(over)(
        {
          target: { ...target, ...known },
          schedules: 1,
          largestBytes: O.none,
          lastProbe: O.fromNullable(recorded.at(-1)?.[0]),
        },
        signal,
      )(),
  };
};

const unknown = { freeBytes: O.none, totalBytes: O.none };

describe('the upkeep of destinations', () => {
  describe('maintainDestination', () => {
    it('opens a problem where the destination cannot be written to, and closes it once it can', async () => {
      const { store, maintain, destination, recorded, renewed, id } = await make();
      destination.refusal = O.some('destination_denied');
      expect(await maintain()).to.deep.equal(E.right(false));
      const problems = await overviewProblems(store);
      expect(problems.map(({ kind, message }) => [kind, message])).to.deep.equal([
        [
          'destination_unwritable',
          'vault: The destination accepts the login, and does not let it write, read and delete there.',
        ],
      ]);
      destination.refusal = O.none;
      expect(await maintain()).to.deep.equal(E.right(true));
      expect(await overviewProblems(store)).to.deep.equal([]);
      expect(
        recorded.map(([{ refusal }, wakeAt]) => [O.toUndefined(refusal)?.code, wakeAt]),
      ).to.deep.equal([
        ['destination_denied', noonPlus(1)],
        [undefined, noonPlus(60)],
      ]);
      await maintain();
      expect(renewed).to.deep.equal([[id, true]]);
    });
  });

  it('stores the mark that a probe has left, and keeps it while the destination refuses', async () => {
    const { maintain, recorded, ports } = await make();
    const [mark, known] = [O.some('new'), O.some('known')];
    const probing = (probe: typeof ports.storage.probe) =>
      maintain({ ...ports, storage: { probe } }, { mark: known, days: [] });
    await probing(() => TE.right({ ...unknown, mark }));
    await probing(() => TE.left(storageRefused('destination_unmounted')));
    expect(recorded.map(([probe]) => probe.mark)).to.deep.equal([mark, known]);
  });

  it('counts the days of its space anew once it is in another place', async () => {
    const { maintain, recorded, ports } = await make();
    const space = { freeBytes: O.some(9), totalBytes: O.none };
    const before = [{ day: dayOf(NOON) - 1, freeBytes: 5 }];
    for (const [place, found] of [
      [O.some('here'), O.some('here')],
      [O.none, O.some('here')],
      [O.some('here'), O.some('there')],
    ] as const)
      await maintain(
        { ...ports, storage: { probe: () => TE.right({ ...space, mark: found }) } },
        { mark: place, days: before },
      );
    expect(recorded.map(([{ days }]) => days.map(({ freeBytes }) => freeBytes))).to.deep.equal([
      [5, 9],
      [5, 9],
      [9],
    ]);
  });

  it('keeps a destination that was full so while it refuses, and until more is free again', async () => {
    const { store, id, renewed, maintain, destination, ports } = await make();
    const kinds = async (freeBytes: number) => {
      const space = { freeBytes: O.some(freeBytes), totalBytes: O.some(1_000) };
      await maintain({ ...ports, storage: { probe: () => TE.right({ ...space, mark: O.none }) } });
      return (await overviewProblems(store)).map(({ kind }) => kind);
    };
    expect(await kinds(199)).to.deep.equal(['destination_full']);
    destination.refusal = O.some('destination_denied');
    await maintain();
    expect((await overviewProblems(store)).map(({ kind }) => kind)).to.include('destination_full');
    expect(await kinds(210)).to.deep.equal(['destination_full']);
    renewed.splice(0);
    expect(await kinds(220)).to.deep.equal([]);
    // What was foreseen for want of space is examined again.
    expect(renewed.map(([target]) => target)).to.deep.equal([id]);
  });

  describe('testDestinationDraft', () => {
    const tester = aCallerWho('fleet', 'destination:read', 'backup:write', 'fleet:write');

    it('probes what is described with the mark of what is stored, and records nothing', async () => {
      const { store, ports, id, signal, recorded } = await make();
      const probed: DestinationTarget[] = [];
      const storage = {
        probe: (target: DestinationTarget) => {
          probed.push(target);
          return TE.left(storageRefused('destination_missing'));
        },
      };
      const mark = O.some('of the last probe');
      const destinations = {
        ...ports.destinations,
        find: () => TE.right(O.some(aDestinationTarget({ id, mark }))),
      };
      const test = testDestinationDraft({
        ...ports,
        storage,
        destinations,
        fleet: store.fleet,
        newId: () => aUuid(7),
      });
      const document = { name: 'vault', kind: 'local', path: '/mnt/new' };
      const describe = resourceDocuments.readNew('destination', document);
      const came = [
        await test(tester, { describe, at: { under: 'fleet' } }, signal)(),
        await test(tester, { describe, at: { stored: id } }, signal)(),
      ];
      const refusal = O.some({ code: 'destination_missing' });
      const outcomes = [O.none, mark].map((mark) => ({
        at: NOON,
        refusal,
        space: unknown,
        mark,
        days: [],
        tookMs: 0,
      }));
      expect(came).to.deep.equal(outcomes.map(E.right));
      const target = {
        id: aUuid(7),
        name: 'vault',
        kind: 'local',
        encrypt: [],
        days: [],
        isDraft: true,
      };
      const settings = new Secret('{"path":"/mnt/new"}');
      expect(probed).to.deep.equal([O.none, mark].map((mark) => ({ ...target, settings, mark })));
      expect(recorded).to.deep.equal([]);
    });
  });

  describe('testDestination', () => {
    const tester = aCallerWho('fleet', 'destination:read', 'backup:write');

    it('returns what the probe found, wakes the upkeep of the destination, and renews what is foreseen', async () => {
      const { ports, id, signal, recorded, renewed, destination } = await make();
      const probe = {
        at: NOON,
        refusal: O.some({ code: 'destination_full' } as const),
        space: unknown,
        mark: O.none,
        days: [],
      };
      destination.refusal = O.some('destination_full');
      expect(await testDestination(ports)(tester, id, signal)()).to.deep.equal(
        E.right({ ...probe, id, name: 'vault', tookMs: 0 }),
      );
      expect(recorded).to.deep.equal([[probe, NOON]]);
      expect(renewed).to.deep.equal([[id, false]]);
    });

    it('is for callers who read the destination and hold backup:write on the fleet', async () => {
      const { ports, id, signal } = await make();
      const as = (...[on, ...permissions]: Parameters<typeof aCallerWho>) =>
        testDestination(ports)(aCallerWho(on, ...permissions), id, signal)();
      const refused = E.left(forbidden('backup:write'));
      expect(await as('fleet', 'destination:read')).to.deep.equal(refused);
      expect(await as(id, 'destination:read', 'backup:write')).to.deep.equal(refused);
      expect(await as('fleet', 'backup:write')).to.deep.equal(E.left(notFound('destination')));
      expect(await testDestination(ports)(aStranger, id, signal)()).to.deep.equal(
        E.left(notFound('destination')),
      );
    });
  });
});
