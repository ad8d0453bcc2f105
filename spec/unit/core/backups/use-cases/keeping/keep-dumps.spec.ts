import { expect } from 'chai';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { openMemorySealed } from '../../../../../support/memory/dump-sealer.js';
import { memoryTimer } from '../../../../../../adapters/memory/shared/timer.js';
import { dumpReport } from '../../../../../../core/backups/problems/dump-report-wording.js';
import type { DumpProof } from '../../../../../../core/backups/proof/proof.js';
import { downloadStoredDump } from '../../../../../../core/backups/use-cases/runs/download-stored-dump.js';
import {
  keepDumps,
  type KeepDumpsPorts,
} from '../../../../../../core/backups/use-cases/keeping/keep-dumps.js';
import { removeExpired } from '../../../../../../core/backups/use-cases/schedules/remove-expired.js';
import {
  settleDumps,
  type SettleDumpsPorts,
} from '../../../../../../core/backups/use-cases/keeping/settle-dumps.js';
import type { Run } from '../../../../../../core/backups/run.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../../../core/shared/durations.js';
import type { StorageRefusalCode } from '../../../../../../core/backups/storage-refusal.js';
import { storageRefused } from '../../../../../../core/backups/storage-refusal.js';
import { anAdmin } from '../../../../../support/access/a-caller.js';
import type { ScheduledWorldOptions } from '../../../../../support/backups/a-scheduled-world.js';
import { aScheduledWorld } from '../../../../../support/backups/a-scheduled-world.js';
import { aDestination } from '../../../../../support/fleet/a-fleet.js';
import { aFilter, listedProblems } from '../../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const TO_OFF_SITE = { schedule: { copies: [{ destination: 'off-site' }] } } as const;
const OPEN = aFilter({ state: O.some('open') });
const DUMP = 'db-eu-1/main/shop/20261120T120000Z';

/** A schedule in memory with a second destination, and what is done for its dumps at each time. */
const aKeptWorld = async (options: ScheduledWorldOptions = TO_OFF_SITE) => {
  const others = [aDestination({ name: 'off-site' })];
  const world = await aScheduledWorld({ others, ...options });
  const { ports, store } = world;
  const keep = (over: Partial<KeepDumpsPorts> = {}, signal = new AbortController().signal) =>
    keepDumps({ ...ports, ...over }, { deadlineMs: DAY_MS, stallMs: HOUR_MS })(
      world.schedule,
      signal,
    );
  const settle = async (over: Partial<SettleDumpsPorts> = {}) => {
    const state = O.toUndefined(await rightOf(store.schedules.state(world.schedule)));
    if (state === undefined) throw new Error('There is no schedule');
    return rightOf(settleDumps({ ...ports, dumpReport, ...over })(state, ports.clock.now()));
  };
  return {
    ...world,
    offSite: await world.at('off-site'),
    keep,
    settle,
    /** A dump of now. */
    make: async () => {
      await world.plan();
      const { outcome } = await world.carryOut(await world.claim());
      if (outcome !== 'Done') throw new Error(outcome);
    },
    run: async (): Promise<Run> => {
      const [run] = await world.runs();
      if (run === undefined) throw new Error('There is no run');
      return run;
    },
    problems: async () => {
      await settle();
      return (await listedProblems(store, undefined, OPEN)).map(
        ({ kind, severity, message }) => `${kind} ${severity} ${message}`,
      );
    },
    read: async () => {
      const [run] = await world.runs();
      const opened = await rightOf(
        downloadStoredDump(ports)(anAdmin(), run?.id ?? fail(), new AbortController().signal),
      );
      const parts: Uint8Array[] = [];
      for await (const part of opened.bytes) parts.push(part);
      return `${opened.stored.destinationName}: ${Buffer.concat(parts).toString()}`;
    },
  };
};

const fail = (): never => {
  throw new Error('There is no run');
};

describe('keepDumps', () => {
  it('copies a dump once, reads it back, and gives it a manifest of its own', async () => {
    const { make, keep, settle, offSite, vault, run } = await aKeptWorld();
    await make();
    expect((await settle()).isWorkDue).to.equal(true);
    await rightOf(keep());
    const { copies, stored, id } = await run();
    const object = `${DUMP}-${id.slice(0, 8)}-2.pg18.dump`;
    expect([...offSite.objects.keys()]).to.deep.equal([object, `${object}.json`]);
    expect(offSite.objects.get(object)?.toString()).to.equal('one two');
    const manifest = JSON.parse(String(offSite.objects.get(`${object}.json`))) as object;
    const [of] = [...vault.objects.values()]
      .slice(1)
      .map((json) => JSON.parse(String(json)) as object);
    expect(manifest).to.deep.include({ run: id, sha256: (of as { sha256: string }).sha256 });
    expect(copies.missing).to.deep.equal([]);
    expect(copies.there.map((copy) => [copy.destinationName, copy.object])).to.deep.equal([
      ['off-site', object],
    ]);
    expect(copies.there[0]?.sha256).to.equal(O.toUndefined(stored)?.sha256);
    expect(await settle()).to.deep.include({ isWorkDue: false });
  });

  it('has a dump read from its copy once a proof has found that it is not what was written', async () => {
    const { make, keep, vault, run, read, ports } = await aKeptWorld();
    await make();
    await rightOf(keep());
    expect(await read()).to.equal('vault: one two');
    const { id } = await run();
    const proof: DumpProof = {
      run: id,
      by: 'again',
      at: ports.clock.now(),
      tookMs: O.none,
      reached: O.none,
      failure: O.some({ code: 'destination_altered' }),
    };
    vault.objects.set(vault.objects.keys().next().value ?? '', Buffer.from('one twx'));
    await rightOf(ports.proofs.record(proof));
    expect(await read()).to.equal('off-site: one two');
    const at = new Date(proof.at.getTime() + 1);
    const failure = O.some({ code: 'dump_unrestorable' } as const);
    await rightOf(ports.proofs.record({ ...proof, at, failure }));
    expect(await read().catch(() => 'altered')).to.equal('altered');
  });

  it('lets go of the run at its end: another node need not wait for its lease', async () => {
    const { make, keep, ports, run } = await aKeptWorld();
    await make();
    await rightOf(keep());
    const held = await rightOf(ports.queue.hold((await run()).id, MINUTE_MS));
    expect(O.isSome(held)).to.equal(true);
  });

  it('encrypts a copy on the way, and copies as it is what is encrypted already', async () => {
    const sealedThere = await aKeptWorld({
      ...TO_OFF_SITE,
      others: [aDestination({ name: 'off-site', encrypt: ['age1off'] })],
    });
    await sealedThere.make();
    await rightOf(sealedThere.keep());
    const [copy] = (await sealedThere.run()).copies.there;
    expect(copy?.object).to.match(/-2\.pg18\.dump\.age$/);
    const bytes = Buffer.from(sealedThere.offSite.objects.get(copy?.object ?? '') ?? []);
    expect(openMemorySealed('age1off', bytes).toString()).to.equal('one two');

    const sealedFirst = await aKeptWorld({
      ...TO_OFF_SITE,
      destination: { encrypt: ['age1first'] },
      others: [aDestination({ name: 'off-site', encrypt: ['age1off'] })],
    });
    await sealedFirst.make();
    await rightOf(sealedFirst.keep());
    const [first] = [...sealedFirst.vault.objects.values()];
    expect([...sealedFirst.offSite.objects.values()][0]).to.deep.equal(first);
  });

  it('tries again where the destination is away, tells so after the third time, and closes that', async () => {
    const { make, keep, offSite, problems, pass, run } = await aKeptWorld();
    await make();
    offSite.refusal = O.some('destination_full');
    for (const waitMs of [0, MINUTE_MS, 5 * MINUTE_MS]) {
      expect(await problems()).to.deep.equal([]);
      await pass(waitMs);
      await rightOf(keep());
    }
    expect(await problems()).to.deep.equal([
      'copy_missing warning db-eu-1/main/shop/nightly: The dump for Fri 20 November, 13:00 Europe/Oslo could not be copied to "off-site": the destination has no space left, or its quota is used up.',
    ]);
    expect((await run()).copies.missing[0]).to.deep.include({
      tries: 3,
      destinationName: 'off-site',
    });
    offSite.refusal = O.none;
    await rightOf(keep());
    expect((await run()).copies.there).to.deep.equal([]);
    await pass(15 * MINUTE_MS);
    await rightOf(keep());
    expect((await run()).copies.there).to.have.length(1);
    expect(await problems()).to.deep.equal([]);
  });

  it('is late after six hours without any attempt', async () => {
    const { make, problems, pass } = await aKeptWorld();
    await make();
    await pass(6 * HOUR_MS);
    expect(await problems()).to.deep.equal([
      'copy_missing warning db-eu-1/main/shop/nightly: The dump for Fri 20 November, 13:00 Europe/Oslo was not copied to "off-site" within 6 hours.',
    ]);
  });

  it('makes up for an attempt whose node was killed, and leaves nothing of it', async () => {
    const { make, keep, offSite, pass, run, ports } = await aKeptWorld();
    await make();
    let isWriting = (): void => undefined;
    const written = new Promise<void>((resolve) => (isWriting = resolve));
    // It has its name, and nobody learns of it: the node is killed.
    const put: KeepDumpsPorts['storage']['put'] = (target, object, bytes, signal) => async () => {
      await ports.storage.put(target, object, bytes, signal)();
      offSite.unfinished.add(object);
      isWriting();
      return new Promise(() => undefined);
    };
    void keep({ storage: { ...ports.storage, put }, timer: memoryTimer() })();
    await written;
    const [left = ''] = offSite.objects.keys();
    expect((await run()).copies).to.deep.include({ there: [] });
    await rightOf(keep());
    expect((await run()).copies).to.deep.include({ there: [] });
    await pass(2 * MINUTE_MS);
    await rightOf(keep());
    const { copies } = await run();
    expect(copies.missing).to.deep.equal([]);
    const [copy] = copies.there;
    expect(copy?.object).to.not.equal(left);
    expect([...offSite.objects.keys()]).to.deep.equal([copy?.object, `${copy?.object ?? ''}.json`]);
    expect([...offSite.unfinished]).to.deep.equal([]);
  });

  it('removes copies by their own keep, and those that the dump of a run has outlived', async () => {
    const { make, keep, offSite, pass, runs } = await aKeptWorld({
      schedule: { copies: [{ destination: 'off-site', keep: { last: 1 } }] },
    });
    await make();
    await rightOf(keep());
    await pass(HOUR_MS);
    await make();
    await rightOf(keep());
    await rightOf(keep());
    expect((await runs()).map(({ copies }) => copies.there.length)).to.deep.equal([1, 0]);
    expect(offSite.objects.size).to.equal(2);
  });

  it('leaves a dump and a copy that are locked, and removes them after that', async () => {
    const { make, keep, offSite, pass, run, runs, ports, carryOut, plan, claim, schedule } =
      await aKeptWorld({ schedule: { keep: { last: 1 }, copies: [{ destination: 'off-site' }] } });
    const lockedUntil = new Date(ports.clock.now().getTime() + 7 * DAY_MS);
    const put: KeepDumpsPorts['storage']['put'] = (...given) =>
      pipe(
        ports.storage.put(...given),
        TE.map((written) => ({ ...written, lockedUntil })),
      );
    const storage = { ...ports.storage, put };
    await plan();
    await carryOut(await claim(), { storage });
    await rightOf(keep({ storage }));
    const { stored, copies } = await run();
    expect(O.toUndefined(stored)?.lockedUntil).to.deep.equal(lockedUntil);
    expect(copies.there[0]?.lockedUntil).to.deep.equal(lockedUntil);
    const expire = async () => {
      const state = O.toUndefined(await rightOf(ports.schedules.state(schedule))) ?? fail();
      await rightOf(keep());
      return rightOf(removeExpired(ports)(state, new AbortController().signal));
    };
    await pass(HOUR_MS);
    await make();
    expect(await expire()).to.equal(0);
    expect(offSite.objects.size).to.equal(4);
    await pass(7 * DAY_MS);
    expect(await expire()).to.equal(1);
    expect(offSite.objects.size).to.equal(2);
    expect((await runs()).map(({ state }) => state)).to.deep.equal(['done', 'expired']);
  });

  it('finds a dump that is gone, and one with another byte, and tells what is left', async () => {
    const { make, keep, vault, offSite, pass, problems, read } = await aKeptWorld();
    await make();
    await rightOf(keep());
    const [[object, bytes] = fail()] = vault.objects;
    vault.objects.delete(object);
    await pass(DAY_MS);
    await rightOf(keep());
    expect(await problems()).to.deep.equal([
      'dump_lost critical db-eu-1/main/shop/nightly: The dump for Fri 20 November, 13:00 Europe/Oslo is missing from "vault". It is whole in "off-site".',
    ]);
    expect(await read()).to.equal('off-site: one two');
    vault.objects.set(object, bytes);
    await pass(HOUR_MS);
    await rightOf(keep());
    expect(await problems()).to.deep.equal([]);

    const [copied = ''] = offSite.objects.keys();
    offSite.objects.set(copied, Buffer.from('one twO'));
    for (let day = 0; day < 9; day += 1) {
      await pass(DAY_MS);
      await rightOf(keep());
    }
    expect(await problems()).to.deep.equal([
      'dump_lost critical db-eu-1/main/shop/nightly: The dump for Fri 20 November, 13:00 Europe/Oslo has other bytes than were written in "off-site". It is whole in "vault".',
    ]);
    offSite.objects.set(copied, Buffer.from('one two'));
    await pass(DAY_MS);
    await rightOf(keep());
    expect(await problems()).to.deep.equal([]);
  });

  it('writes a manifest that a full destination did not take, each hour until it does', async () => {
    const { plan, claim, carryOut, keep, vault, pass, run, settle, ports } = await aKeptWorld({});
    const put: KeepDumpsPorts['storage']['put'] = (target, object, ...rest) =>
      object.endsWith('.json')
        ? TE.left(storageRefused(why))
        : ports.storage.put(target, object, ...rest);
    let why: StorageRefusalCode = 'destination_full';
    await plan();
    await carryOut(await claim(), { storage: { ...ports.storage, put } });
    const undescribed = async () => O.toUndefined((await run()).stored)?.undescribed;
    expect(await undescribed()).to.deep.equal({ code: 'destination_full' });
    const dueAt = new Date(ports.clock.now().getTime() + HOUR_MS);
    expect(await settle()).to.deep.equal({ isWorkDue: false, nextAt: O.some(dueAt) });
    await pass(HOUR_MS);
    why = 'destination_denied';
    await rightOf(keep({ storage: { ...ports.storage, put } }));
    expect(await undescribed()).to.deep.equal({ code: 'destination_denied' });
    await pass(HOUR_MS);
    await rightOf(keep());
    const [, manifest] = [...vault.objects.values()].map(String);
    expect(JSON.parse(manifest ?? '')).to.deep.include({ run: (await run()).id, proof: 'read' });
    expect(await undescribed()).to.equal(undefined);
    await pass(HOUR_MS);
    expect((await settle()).isWorkDue).to.equal(false);
  });

  it('writes again what lies there of a manifest, and keeps the later of both locks', async () => {
    const { plan, claim, carryOut, keep, vault, pass, run, ports } = await aKeptWorld({});
    const lockedUntil = new Date(ports.clock.now().getTime() + 7 * DAY_MS);
    const put: KeepDumpsPorts['storage']['put'] = (target, object, ...rest) =>
      TE.flatMap(ports.storage.put(target, object, ...rest), (written) =>
        object.endsWith('.json')
          ? TE.left(storageRefused('destination_unreachable'))
          : TE.right({ ...written, lockedUntil }),
      );
    const lockedLess: KeepDumpsPorts['storage']['put'] = (...given) =>
      pipe(
        ports.storage.put(...given),
        TE.map((written) => ({ ...written, lockedUntil: ports.clock.now() })),
      );
    const remove = () => TE.left(storageRefused('destination_unreachable'));
    await plan();
    await carryOut(await claim(), { storage: { ...ports.storage, put, remove } });
    const before = new Map(vault.objects);
    vault.objects.set([...before.keys()][1] ?? '', Buffer.from('{'));
    await pass(HOUR_MS);
    await rightOf(keep({ storage: { ...ports.storage, put: lockedLess } }));
    const stored = O.toUndefined((await run()).stored);
    expect(stored).not.to.have.property('undescribed');
    expect(stored?.lockedUntil).to.deep.equal(lockedUntil);
    expect(vault.objects).to.deep.equal(before);
  });

  it('takes nothing for lost, and writes nothing, where a destination is away', async () => {
    const { make, keep, vault, pass, problems, run, ports } = await aKeptWorld({});
    await make();
    await pass(DAY_MS);
    vault.refusal = O.some('destination_unreachable');
    const before = await run();
    await rightOf(keep({ schedules: { ...ports.schedules, rouse: () => TE.left(fail()) } }));
    expect(await run()).to.deep.equal(before);
    expect(await problems()).to.deep.equal([]);
  });

  it('looks up again what was looked up by a clock that was set back since', async () => {
    const { make, keep, vault, pass, problems } = await aKeptWorld();
    await make();
    await rightOf(keep());
    await pass(3_650 * DAY_MS);
    await rightOf(keep());
    await pass(-3_649 * DAY_MS);
    vault.objects.clear();
    await rightOf(keep());
    expect((await problems()).map((text) => text.split(' ')[0])).to.deep.equal(['dump_lost']);
  });

  it('is due by when a dump was written where it was looked up by such a clock', async () => {
    const { make, keep, settle, pass } = await aKeptWorld();
    await make();
    await rightOf(keep());
    const { nextAt } = await settle();
    await pass(3_650 * DAY_MS);
    await rightOf(keep());
    await pass(-3_650 * DAY_MS);
    expect(O.isSome(nextAt)).to.equal(true);
    expect(await settle()).to.deep.equal({ isWorkDue: false, nextAt });
  });

  it('removes no copy by a clock that is further ahead than it can be', async () => {
    const { make, keep, settle, offSite, pass, ports } = await aKeptWorld({
      schedule: { copies: [{ destination: 'off-site', keep: { days: 7 } }] },
    });
    const deletionTime = TE.right(ports.clock.now());
    for (let day = 0; day < 2; day += 1) {
      await make();
      await rightOf(keep());
      await pass(DAY_MS);
    }
    await pass(30 * DAY_MS);
    await rightOf(keep({ deletionTime }));
    expect(offSite.objects.size).to.equal(4);
    expect((await settle({ deletionTime })).isWorkDue).to.equal(false);
    expect((await settle()).isWorkDue).to.equal(true);
    await rightOf(keep());
    expect(offSite.objects.size).to.equal(2);
  });
});
