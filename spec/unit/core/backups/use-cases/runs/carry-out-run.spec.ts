import { isDeepStrictEqual as isEqual } from 'node:util';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpFailure, DumpFailureCode } from '../../../../../../core/backups/dump-failure.js';
import { manifestName } from '../../../../../../core/backups/object-name.js';
import type { DumpStorage } from '../../../../../../core/backups/ports/dump-storage.js';
import type { CarryOutRunPorts } from '../../../../../../core/backups/use-cases/runs/carry-out-run.js';
import { NOON } from '../../../../../support/problems/a-problem.js';
import { storageRefused } from '../../../../../../core/backups/storage-refusal.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import { lostAfter } from '../../../../../support/backups/proving/lost-after.js';
import {
  aScheduledWorld,
  DUMPED_SHA256,
  type ScheduledWorldOptions,
} from '../../../../../support/backups/a-scheduled-world.js';

type World = Awaited<ReturnType<typeof aScheduledWorld>>;
type Storage = DumpStorage;

const OBJECT = /^db-eu-1\/main\/shop\/20\d{6}T\d{6}Z-[0-9a-f]{8}-1\.pg18\.dump$/;

const claimed = async (options?: ScheduledWorldOptions) => {
  const world = await aScheduledWorld(options);
  await world.plan();
  return { world, run: await world.claim() };
};

const onlyRun = async (world: World) => {
  const runs = await world.runs();
  expect(runs).to.have.lengthOf(1);
  const [run] = runs;
  if (run === undefined) throw new Error('There is no run');
  return run;
};

const nothingWritten = ({ vault }: World) => {
  expect([...vault.objects.keys()]).to.deep.equal([]);
  expect([...vault.unfinished]).to.deep.equal([]);
};

const REJECTED = {
  _tag: 'Refused',
  refusal: { code: 'login_rejected', cause: 'credentials' },
} as const;

/** The schedule as it is with other rules, which the store does not know. */
const ruledBy = async ({ store, schedule }: World, rules: object) => {
  const state = O.toUndefined(await rightOf(store.schedules.state(schedule)));
  if (state === undefined) throw new Error('There is no schedule');
  return {
    schedules: {
      ...store.schedules,
      state: () => TE.right(O.some({ ...state, rules: { ...state.rules, ...rules } })),
    },
  };
};

const over =
  (replaced: Partial<Storage>) =>
  ({ ports: { storage } }: World): Partial<CarryOutRunPorts> => ({
    storage: { ...storage, ...replaced },
  });

const refusing = (code: Parameters<typeof storageRefused>[0]) =>
  over({ probe: () => TE.left(storageRefused(code)) });

const putting =
  (change: (put: Storage['put']) => Storage['put']) =>
  ({ ports: { storage } }: World): Partial<CarryOutRunPorts> => ({
    storage: { ...storage, put: change(storage.put) },
  });

const withoutManifest =
  (replaced: Partial<Storage> = {}) =>
  ({ ports: { storage } }: World): Partial<CarryOutRunPorts> => ({
    storage: {
      ...storage,
      put: (target, object, ...rest) =>
        // It has written the manifest all the same.
        TE.flatMap(storage.put(target, object, ...rest), (written) =>
          object.endsWith('.json')
            ? TE.left(storageRefused('destination_denied'))
            : TE.right(written),
        ),
      ...replaced,
    },
  });

const readingBack = (bytes?: AsyncIterable<Uint8Array>) =>
  over({ open: () => TE.right(O.fromNullable(bytes)) });

const having =
  (telling: Partial<World['world']>) =>
  ({ world }: Pick<World, 'world'>): undefined =>
    void Object.assign(world, telling);

const AWAY = TE.left(storageRefused('destination_unreachable'));

const only = async function* (text: string) {
  yield await Promise.resolve(Buffer.from(text));
};

const throwing = (): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('the disk')) }),
});

/** A destination that takes one part, and then nothing until the run is ended. */
const takingOne: Storage['put'] = (_target, _object, bytes, signal) => async () => {
  const parts = bytes[Symbol.asyncIterator]();
  await parts.next();
  await new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  await parts.return?.();
  return E.left({ _tag: 'SourceFailed' });
};

const never = () => () => Promise.reject(new Error('killed'));

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise(setImmediate);
};

describe('carryOutRun', () => {
  it('has what is foreseen of the other dumps of its database renewed by what it has shown', async () => {
    const isShown = async (telling: Partial<World['world']> = {}) => {
      const { world, run } = await claimed();
      having(telling)(world);
      const calls: unknown[] = [];
      const reexamine: CarryOutRunPorts['schedules']['reexamine'] = (...call) =>
        TE.fromIO(() => void calls.push(call));
      await world.carryOut(run, { schedules: { ...world.store.schedules, reexamine } });
      const [isReady] = [true, false].filter((one) => isEqual(calls, [[run.database, one]]));
      return isReady;
    };
    expect(await isShown()).to.equal(true);
    expect(await isShown({ login: REJECTED })).to.equal(false);
  });

  it('stores a whole dump with its manifest, and records where it lies and how far it is proved', async () => {
    const { world, run } = await claimed();
    const end = await world.carryOut(run);
    expect(end).to.deep.equal({ outcome: 'Done', sizeBytes: 7, failure: O.none, cause: O.none });
    const { state, sha256, stored } = await onlyRun(world);
    expect([state, sha256]).to.deep.equal(['done', O.some(DUMPED_SHA256)]);
    const { object, proof, isEncrypted } = O.toUndefined(stored) ?? { object: '' };
    expect(object).to.match(OBJECT);
    expect([proof, isEncrypted]).to.deep.equal(['read', false]);
    expect([...world.vault.objects.keys()]).to.deep.equal([object, `${object}.json`]);
    const manifest: unknown = JSON.parse(
      String(Buffer.from(world.vault.objects.get(`${object}.json`) ?? [])),
    );
    expect(manifest).to.include({
      database: 'db-eu-1/main/shop',
      sha256: DUMPED_SHA256,
      proof: 'read',
    });
  });

  it('encrypts to the recipients of the destination, and keeps both digests', async () => {
    const { world, run } = await claimed({ destination: { encrypt: ['age1x'] } });
    await world.carryOut(run);
    const { sha256, stored } = await onlyRun(world);
    const { object, isEncrypted, sha256: ofObject } = O.toUndefined(stored) ?? { object: '' };
    expect(object).to.match(/\.pg18\.dump\.age$/);
    expect(isEncrypted).to.equal(true);
    expect(sha256).to.deep.equal(O.some(DUMPED_SHA256)).and.not.to.deep.equal(O.some(ofObject));
  });

  it('restores the dump where the schedule asks for that, and records what it came to', async () => {
    const { world, run } = await claimed({
      schedule: { verify: 'restore', restoreOn: 'db-eu-1/proof' },
    });
    await world.carryOut(run);
    const stored = O.toUndefined((await onlyRun(world)).stored);
    expect(stored).to.deep.include({
      proof: 'restored',
      restored: O.some({ tables: 1, rows: 2, tookMs: 0 }),
    });
  });

  const KEPT: readonly (readonly [string, DumpFailureCode, string])[] = [
    ['cannot be restored', 'dump_unrestorable', 'db-eu-1/proof'],
    ['has no instance to be restored on', 'restore_target_unknown', 'db-eu-1/gone'],
  ];
  for (const [what, code, restoreOn] of KEPT)
    it(`keeps a dump that ${what}, with the reason`, async () => {
      const { world, run } = await claimed();
      world.world.restored = E.left({ code: 'dump_unrestorable' });
      const end = await world.carryOut(run, await ruledBy(world, { verify: 'restore', restoreOn }));
      expect([end.outcome, end.failure]).to.deep.equal(['Done', O.some({ code })]);
      const stored = await onlyRun(world);
      expect([stored.state, stored.failure]).to.deep.equal(['done', O.some({ code })]);
      expect(O.toUndefined(stored.stored)).to.have.property('proof', 'read');
    });

  /** What the restore comes to that no rule asks for, and what the run has of it. */
  const POSSIBLE: readonly (readonly [string, DumpFailureCode | 'none', string, boolean])[] = [
    ['restores a dump unasked where a server for it can be made', 'none', 'restored', false],
    ['tells of a dump that no server would take', 'dump_unrestorable', 'read', true],
    ['only notes that a server had no room for it', 'restore_no_room', 'read', false],
    ['only notes that a restore ended with the run', 'dump_deadline', 'read', false],
  ];
  for (const [what, code, proof, isTold] of POSSIBLE)
    it(what, async () => {
      const { world, run } = await claimed();
      if (code !== 'none') world.world.restored = E.left({ code } as DumpFailure);
      const verifier = { ...world.ports.verifier, examine: () => TE.right(O.none) };
      const end = await world.carryOut(run, { verifier });
      expect([end.outcome, end.failure]).to.deep.equal([
        'Done',
        isTold ? O.some({ code }) : O.none,
      ]);
      const stored = O.toUndefined((await onlyRun(world)).stored);
      expect([stored?.proof, stored?.unproved]).to.deep.equal([
        proof,
        code === 'none' || isTold ? undefined : { code },
      ]);
    });

  it('blames the destination, and not the dump, where it is lost while the dump is restored', async () => {
    const { world, run } = await claimed();
    const verifier = { ...world.ports.verifier, examine: () => TE.right(O.none) };
    const storage = lostAfter(1, world.ports.storage, 'destination_unmounted');
    const { failure } = await world.carryOut(run, { verifier, storage });
    const stored = O.toUndefined((await onlyRun(world)).stored);
    expect([failure, stored?.proof, stored?.unproved]).to.deep.equal([
      O.none,
      'read',
      { code: 'destination_unmounted' },
    ]);
  });

  it('keeps a proved dump that cannot be looked up again, and one that the service stopped at', async () => {
    for (const isStopped of [false, true]) {
      const { world, run } = await claimed();
      const size = () => {
        if (isStopped) world.stopping.abort();
        return AWAY;
      };
      const { outcome, failure } = await world.carryOut(run, over({ size })(world));
      expect([outcome, failure]).to.deep.equal(['Done', O.none]);
      expect(world.vault.objects.size).to.equal(2);
    }
  });

  it('keeps a proved dump whose manifest cannot be written, and reports that', async () => {
    const { world, run } = await claimed();
    const { failure, ...end } = await world.carryOut(run, withoutManifest()(world));
    expect([end.outcome, end.isUndescribed]).to.deep.equal(['Done', true]);
    expect(O.toUndefined(failure)?.code).to.equal('destination_denied');
    expect([...world.vault.objects.keys()].some((name) => name.endsWith('.json'))).to.equal(false);
    expect(world.vault.objects.size).to.equal(1);
    const { failure: ofRun, stored } = await onlyRun(world);
    expect(ofRun).to.deep.equal(O.none);
    expect(O.toUndefined(stored)?.undescribed).to.deep.equal({ code: 'destination_denied' });
  });

  it('notes which programs were missing to restore a dump unasked', async () => {
    const { world, run } = await claimed();
    const lack = { code: 'restore_server_missing', major: 18 } as const;
    const verifier = { ...world.ports.verifier, examine: () => TE.right(O.some(lack)) };
    await world.carryOut(run, { verifier });
    expect(O.toUndefined((await onlyRun(world)).stored)?.unproved).to.deep.equal(lack);
  });

  it('restores nothing unasked with `verify: read`', async () => {
    const { world, run } = await claimed({ schedule: { verify: 'read' } });
    const verifier = { ...world.ports.verifier, examine: () => TE.right(O.none) };
    await world.carryOut(run, { verifier });
    expect(O.toUndefined((await onlyRun(world)).stored)).to.have.property('proof', 'read');
  });

  it('keeps a dump as read, with nothing wrong, when the service stops while it is restored', async () => {
    const { world, run } = await claimed({
      schedule: { verify: 'restore', restoreOn: 'db-eu-1/proof' },
    });
    const restore = () => () => {
      world.stopping.abort();
      return Promise.resolve(
        E.left({ _tag: 'NotRestored', failure: { code: 'dump_unrestorable' } } as const),
      );
    };
    await world.carryOut(run, { verifier: { ...world.ports.verifier, restore } });
    const { state, failure, stored } = await onlyRun(world);
    expect([state, failure]).to.deep.equal(['done', O.none]);
    expect(O.toUndefined(stored)).to.have.property('proof', 'read');
  });

  it('is cancelled where the schedule is made elsewhere by now', async () => {
    const { world, run } = await claimed();
    const end = await world.carryOut(run, await ruledBy(world, { run: 'elsewhere' }));
    expect(end.outcome).to.equal('Cancelled');
  });

  const LOST = { code: 'connection_lost' } as const;
  /** Each step that can fail, what it is retried after, and how. */
  const FAILURES: readonly (readonly [
    string,
    DumpFailureCode,
    (world: World) => Partial<CarryOutRunPorts> | undefined,
  ])[] = [
    ['the login is rejected', 'login_rejected', having({ login: REJECTED })],
    ['the destination is away', 'destination_unreachable', refusing('destination_unreachable')],
    ['the destination is full before', 'destination_full', refusing('destination_full')],
    [
      'the destination left the fleet',
      'destination_unknown',
      ({ ports }) => ({ destinations: { ...ports.destinations, named: () => TE.right(O.none) } }),
    ],
    [
      'the tool fails before its first byte',
      'connection_lost',
      having({ dump: { parts: [], failure: LOST } }),
    ],
    [
      'the tool fails after its last byte',
      'connection_lost',
      ({ world }) => having({ dump: { ...world.dump, failure: LOST } })({ world }),
    ],
    [
      'the dump cannot be read through',
      'dump_unreadable',
      having({ proof: E.left({ code: 'dump_unreadable' }) }),
    ],
    [
      'the destination fills up',
      'destination_full',
      over({ put: () => TE.left(storageRefused('destination_full')) }),
    ],
    [
      'the destination has named the object, and its answer is lost',
      'destination_unreachable',
      putting(
        (put) =>
          (...given) =>
            TE.flatMap(() => AWAY)(put(...given)),
      ),
    ],
    [
      'the destination wrote something else',
      'destination_altered',
      putting(
        (put) =>
          (...given) =>
            TE.map((written: object) => ({ ...written, sizeBytes: 7, sha256: '00' }))(
              put(...given),
            ),
      ),
    ],
    ['what is read back differs', 'destination_altered', readingBack(only('one twx'))],
    ['what is read back is cut', 'destination_altered', readingBack(only('one'))],
    ['nothing can be read back', 'destination_altered', readingBack()],
    ['reading back throws', 'destination_failed', readingBack(throwing())],
    [
      'the dump has gone before its manifest was written',
      'destination_altered',
      over({ size: () => TE.right(O.none) }),
    ],
    [
      'the dump has another size by then',
      'destination_altered',
      over({ size: () => TE.right(O.some(1)) }),
    ],
    [
      'the manifest cannot be written, and the dump not be looked for',
      'destination_denied',
      withoutManifest({ size: () => AWAY }),
    ],
    [
      'the store cannot be asked',
      'dump_failed',
      ({ ports }) => ({
        fleet: { ...ports.fleet, dumpTarget: () => TE.left(unavailable('store', 'unreachable')) },
      }),
    ],
  ];
  for (const [event, code, happen] of FAILURES)
    it(`records ${code} and leaves nothing behind when ${event}`, async () => {
      const { world, run } = await claimed();
      const end = await world.carryOut(run, happen(world) ?? {});
      expect(O.toUndefined(end.failure)).to.deep.include({ code });
      nothingWritten(world);
      const { state, stored, failure } = await onlyRun(world);
      expect(state).to.equal(end.outcome === 'again' ? 'due' : 'failed');
      expect([stored, O.toUndefined(failure)?.code]).to.deep.equal([O.none, code]);
    });

  it('tries again 1, 5 and 15 minutes later, and no more', async () => {
    const { world, run } = await claimed();
    world.world.dump = { parts: [], failure: { code: 'connection_lost' } };
    const outcomes = [(await world.carryOut(run)).outcome];
    for (const minutes of [1, 5, 15]) {
      await world.pass(minutes * 60_000 - 1);
      expect(await world.claim().catch(() => 'not yet')).to.equal('not yet');
      await world.pass(1);
      outcomes.push((await world.carryOut(await world.claim())).outcome);
    }
    expect(outcomes).to.deep.equal(['again', 'again', 'again', 'Failed']);
    expect((await onlyRun(world)).attempt).to.equal(4);
  });

  for (const kind of ['scheduled', 'manual'] as const)
    it(`removes what a ${kind} run before has left in a destination that was away until it had failed`, async () => {
      const world = await aScheduledWorld();
      await world.plan(NOON, kind);
      const run = await world.claim();
      const { storage } = world.ports;
      /** It has named each dump, and its answers do not come any more. */
      const losing: Partial<CarryOutRunPorts> = {
        storage: {
          ...storage,
          put: (...given) => TE.flatMap(() => AWAY)(storage.put(...given)),
          remove: () => AWAY,
        },
      };
      const outcomes = [(await world.carryOut(run, losing)).outcome];
      const left = [world.vault.objects.size];
      for (const minutes of [1, 5, 15]) {
        await world.pass(minutes * 60_000);
        // A later attempt removes what those before it have left, and so finds the destination away.
        outcomes.push((await world.carryOut(await world.claim(), losing)).outcome);
        left.push(world.vault.objects.size);
      }
      expect(outcomes).to.deep.equal(['again', 'again', 'again', 'Failed']);
      expect(left).to.deep.equal([1, 1, 1, 1]);
      await world.plan(new Date(NOON.getTime() + 3_600_000));
      await world.pass(3_600_000);
      expect((await world.carryOut(await world.claim())).outcome).to.equal('Done');
      const objects = (await world.runs()).flatMap(({ stored }) =>
        O.isSome(stored) ? [stored.value.object] : [],
      );
      expect(objects).to.have.lengthOf(1);
      expect([...world.vault.objects.keys()]).to.deep.equal(
        objects.flatMap((object) => [object, manifestName(object)]),
      );
    });

  it('gives the run back at once when the service stops', async () => {
    const { world, run } = await claimed();
    world.world.dump = {
      ...world.world.dump,
      gate: () => new Promise(() => world.stopping.abort()),
    };
    expect((await world.carryOut(run)).outcome).to.equal('again');
    nothingWritten(world);
    expect((await world.claim()).attempt).to.equal(2);
  });

  it('ends as cancelled within seconds when somebody cancels it', async () => {
    const { world, run } = await claimed();
    world.world.dump = { ...world.world.dump, gate: () => new Promise(() => undefined) };
    const ending = world.carryOut(run);
    await until(() => world.vault.unfinished.size === 1);
    await world.store.queue.cancel(run.id, new Date())();
    await world.pass(15_000);
    expect((await ending).outcome).to.equal('Cancelled');
    expect((await onlyRun(world)).state).to.equal('cancelled');
    nothingWritten(world);
  });

  it("removes its dump when the run is another node's by the time it is whole", async () => {
    const { world, run } = await claimed();
    const end = await world.carryOut(run, {
      runs: { ...world.ports.runs, finish: () => TE.right(false) },
    });
    expect(end.outcome).to.equal('lost');
    nothingWritten(world);
  });

  it('keeps its dump when the store may have recorded it, although it gave no answer', async () => {
    const { world, run } = await claimed();
    const away = {
      ...world.ports.runs,
      finish: () => TE.left(unavailable('store', 'unreachable')),
    };
    const ending = world.carryOut(run, { runs: away });
    await until(() => world.vault.objects.size === 2);
    for (const _ of [1, 2, 3]) await world.pass(1_000);
    expect((await ending).outcome).to.equal('lost');
    expect(world.vault.objects.size).to.equal(2);
  });

  it('removes what a node left that was gone before it could record its dump', async () => {
    const { world, run } = await claimed();
    await world
      .carryOut(run, { runs: { ...world.ports.runs, finish: never } })
      .catch(() => undefined);
    expect(world.vault.objects.size).to.equal(2);
    await world.pass(61_000);
    const end = await world.carryOut(await world.claim());
    expect(end.outcome).to.equal('Done');
    expect([...world.vault.objects.keys()].every((object) => object.includes('-2.'))).to.equal(
      true,
    );
  });

  it('ends as destination_unreachable when the destination takes nothing for too long', async () => {
    const { world, run } = await claimed();
    const ending = world.carryOut(run, over({ put: takingOne })(world));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await world.pass(300_000);
    expect(O.toUndefined((await ending).failure)).to.deep.equal({
      code: 'destination_unreachable',
    });
  });

  it('is given up two minutes after it was ended where its work goes on, and a late dump is removed', async () => {
    const { world, run } = await claimed();
    const held = { release: (): void => undefined };
    const probe: Storage['probe'] = () => () =>
      new Promise((resolve) => {
        held.release = () => resolve(E.left(storageRefused('destination_unreachable')));
      });
    const ending = world.carryOut(run, over({ probe })(world));
    await new Promise(setImmediate);
    world.stopping.abort();
    await world.pass(119_999);
    expect((await onlyRun(world)).state).to.equal('running');
    await world.pass(1);
    expect((await ending).outcome).to.equal('again');
    held.release();
    nothingWritten(world);
  });

  it('is not taken over for ever', async () => {
    const { world, run } = await claimed();
    expect((await world.carryOut({ ...run, attempt: 11 })).outcome).to.equal('Failed');
  });
});
