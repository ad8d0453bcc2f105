import { aRestoredDatabase } from '../../../../../support/backups/proving/a-restored-database.js';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryDumpOpener, OWN_RECIPIENT } from '../../../../../support/memory/dump-sealer.js';
import { proofReport } from '../../../../../../core/backups/proof/proof-wording.js';
import { removeExpired } from '../../../../../../core/backups/use-cases/schedules/remove-expired.js';
import { proveAgain } from '../../../../../../core/backups/use-cases/proving/prove-again.js';
import {
  findProved,
  settleProofs,
} from '../../../../../../core/backups/use-cases/proving/settle-proofs.js';
import { proofProblems } from '../../../../../../core/backups/proof/proof-problems.js';
import type { StoredDump } from '../../../../../../core/backups/stored-dump.js';
import type { Run } from '../../../../../../core/backups/run.js';
import { Secret } from '../../../../../../core/shared/secret.js';
import { DAY_MS, HOUR_MS } from '../../../../../../core/shared/durations.js';
import type { ScheduledWorldOptions } from '../../../../../support/backups/a-scheduled-world.js';
import { aScheduledWorld } from '../../../../../support/backups/a-scheduled-world.js';
import { lostAfter } from '../../../../../support/backups/proving/lost-after.js';
import { listedProblems } from '../../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const WEEKLY = { prove: { everyMs: 7 * DAY_MS } };

/** A world in which days pass, with a dump each, and old dumps are proved whenever one has its turn. */
const aProvingWorld = async (options: ScheduledWorldOptions = { schedule: WEEKLY }) => {
  const world = await aScheduledWorld(options);
  const { store, schedule } = world;
  const dumpOpener = memoryDumpOpener((_, recipient) => recipient === OWN_RECIPIENT);
  const ports = { ...world.ports, dumpOpener };
  const state = async () => {
    const found = O.toUndefined(await rightOf(store.schedules.state(schedule)));
    if (found === undefined) throw new Error('The schedule is gone.');
    return found;
  };
  const settle = async () =>
    rightOf(settleProofs({ ...ports, proofReport })(await state(), ports.clock.now()));
  const dump = async (): Promise<Run> => {
    await world.plan();
    const run = await world.claim();
    await world.carryOut(run);
    const found = (await world.runs()).find(({ id }) => id === run.id);
    if (found === undefined) throw new Error('The run is gone.');
    return found;
  };
  const prove = async () => {
    await settle();
    const claimed = await rightOf(store.proofs.claim(60_000));
    return O.isNone(claimed)
      ? O.none
      : rightOf(proveAgain(ports, { deadlineMs: 3_600_000 })(claimed.value, world.stopping.signal));
  };
  /** The dumps that are proved on each of so many days, by the day on which they were made. */
  const days = async (count: number) => {
    const made: Run[] = [];
    const proved: (readonly [number, number])[] = [];
    for (let day = 0; day < count; day += 1) {
      made.push(await dump());
      const proof = O.toUndefined(await prove());
      if (proof !== undefined) proved.push([day, made.findIndex(({ id }) => id === proof.run)]);
      await world.pass(DAY_MS);
    }
    return { made, proved };
  };
  const problems = async () => {
    await settle();
    return (await listedProblems(store))
      .filter(({ closedAt }) => O.isNone(closedAt))
      .map(({ kind, message }) => [kind, message] as const);
  };
  const object = ({ stored }: Run) => (O.isSome(stored) ? stored.value.object : '');
  return { ...world, ports, settle, dump, prove, days, problems, object, state };
};

describe('proveAgain', () => {
  it('proves some dump within each time that the schedule says, each in its turn, that which nobody has read for longest', async () => {
    const { days, problems } = await aProvingWorld();
    const { proved } = await days(28);
    const gaps = proved.map(([day], index) => day - (proved[index - 1]?.[0] ?? 0));
    const read = new Map<number, number>();
    for (const [day, dump] of proved) {
      const readOn = (one: number) => read.get(one) ?? one;
      const longest = Math.min(...Array.from({ length: day + 1 }, (_, one) => readOn(one)));
      expect(readOn(dump)).to.equal(longest);
      read.set(dump, day);
    }
    expect(new Set(proved.map(([, dump]) => dump)).size).to.be.at.least(proved.length - 2);
    expect(Math.max(...gaps)).to.be.at.most(7);
    expect(proved).to.have.length.within(3, 6);
    expect(await problems()).to.deep.equal([]);
  });

  it('proves the newest alone where the schedule says so', async () => {
    const { days } = await aProvingWorld({
      schedule: { prove: { everyMs: 2 * DAY_MS, age: 'newest' } },
    });
    const { proved } = await days(9);
    expect(proved).not.to.be.empty;
    for (const [day, dump] of proved) expect(dump).to.equal(day);
  });

  it('begins a proof in the window of the schedule alone, and is overdue at the end of the next where none opens before', async () => {
    const window = { from: '22:00', to: '06:00' };
    const { dump, prove, pass, problems } = await aProvingWorld({
      schedule: { prove: { everyMs: 2 * HOUR_MS, window } },
    });
    await dump();
    for (const hours of [3, 5]) {
      await pass(hours * HOUR_MS);
      expect([await prove(), await problems()]).to.deep.equal([O.none, []]);
    }
    for (const hours of [1, 7.5]) {
      await pass(hours * HOUR_MS);
      expect(await prove()).not.to.deep.equal(O.none);
    }
    await pass(15.5 * HOUR_MS);
    expect([await prove(), await problems()]).to.deep.equal([O.none, []]);
    await pass(10 * HOUR_MS);
    expect((await problems()).map(([kind]) => kind)).to.deep.equal(['proof_overdue']);
  });

  it('proves nothing of a schedule that does not say so, nor of one that does not say so any more', async () => {
    const { days, store, schedule, ports, stopping } = await aProvingWorld({ schedule: {} });
    await rightOf(store.proofs.plan(schedule, O.some(new Date(0))));
    expect((await days(2)).proved).to.deep.equal([]);
    const prove = proveAgain(ports, { deadlineMs: 1 })(schedule, stopping.signal);
    expect(await rightOf(prove)).to.deep.equal(O.none);
  });

  it('stores how far, how long and what, and keeps a dump that was restored from being removed', async () => {
    const { dump, prove, pass, store, schedule, ports, world } = await aProvingWorld({
      schedule: { ...WEEKLY, keep: { last: 1 } },
    });
    world.restored = E.right({ ...aRestoredDatabase(), tookMs: 1_234 });
    const first = await dump();
    await pass(6 * DAY_MS);
    await prove();
    const [proof] = await rightOf(store.proofs.ofSchedule(schedule));
    expect(proof).to.deep.include({
      run: first.id,
      by: 'again',
      at: ports.clock.now(),
      dumpedAt: first.startedAt,
      tookMs: O.some(1_234),
      reached: O.some('restored'),
      failure: O.none,
    });
    const second = await dump();
    await pass(DAY_MS);
    const third = await dump();
    const state = O.toUndefined(await rightOf(store.schedules.state(schedule)));
    if (state === undefined) throw new Error('The schedule is gone.');
    await rightOf(removeExpired(ports)(state, new AbortController().signal));
    const left = await rightOf(store.queue.stored(state.path));
    expect(left.map(({ id }) => id)).to.deep.equal([third.id, first.id]);
    expect(left).not.to.deep.include(second);
  });

  it('names a dump whose bytes changed or that is gone, and the next good one, until it is good again', async () => {
    const { dump, prove, pass, problems, vault, object } = await aProvingWorld();
    const [first, second] = [await dump(), await pass(DAY_MS).then(dump)];
    const bytes = vault.objects.get(object(first)) ?? Buffer.alloc(0);
    const changed = Buffer.from(bytes);
    changed[0] = 1 + (changed[0] ?? 0);
    vault.objects.set(object(first), changed);
    await pass(5 * DAY_MS);
    expect(await prove()).to.deep.nested.include({
      'value.reached': O.none,
      'value.failure': O.some({ code: 'destination_altered' }),
    });
    expect(await problems()).to.deep.equal([
      [
        'dump_rotten',
        `db-eu-1/main/shop/nightly: The dump of Fri 20 November, 13:00 Europe/Oslo (${first.id}) was good when it was made, and can no longer be restored: what the destination received, or what was read back from it, is not what was written. Restore that of Sat 21 November, 13:00 Europe/Oslo instead (${second.id}).`,
      ],
    ]);
    vault.objects.delete(object(second));
    await pass(3_600_000);
    await prove();
    expect((await problems())[0]?.[1]).to.match(
      /no longer in its destination. So it is with 1 other. There is no other good one: start a dump now.$/,
    );
    vault.objects.set(object(first), bytes);
    vault.objects.set(object(second), bytes);
    for (let turn = 0; turn < 2; turn += 1) {
      await pass(6 * DAY_MS);
      await prove();
    }
    expect(await problems()).to.deep.equal([]);
  });

  it('leaves a dump that is lost to `dump_lost`, and names it as one to restore nowhere', async () => {
    const { dump, prove, pass, vault, object, ports, state } = await aProvingWorld();
    const [first, second] = [await dump(), await pass(DAY_MS).then(dump)];
    vault.objects.delete(object(first));
    await pass(5 * DAY_MS);
    await prove();
    const proved = await rightOf(findProved(ports)(await state()));
    const lostAt = (id: string) =>
      proved.dumps.map((run) => ({
        ...run,
        stored: O.map((stored: StoredDump) => {
          const at = ports.clock.now();
          const lost = { how: 'missing', since: at } as const;
          return run.id === id ? { ...stored, seen: { at, lost } } : stored;
        })(run.stored),
      }));
    const found = (dumps: readonly Run[]) =>
      proofProblems({ ...proved, dumps }, ports.clock.now()).flatMap((problem) =>
        problem.kind === 'dump_rotten' ? [[problem.dump.id, O.isSome(problem.instead)]] : [],
      );
    expect(found(proved.dumps)).to.deep.equal([[first.id, true]]);
    const copied = proved.dumps.map((run) => ({
      ...run,
      copies: {
        missing: [],
        there: O.isSome(run.stored) ? [{ ...run.stored.value, destinationName: 'attic' }] : [],
      },
    }));
    const [problem] = proofProblems({ ...proved, dumps: copied }, ports.clock.now());
    expect(problem && proofReport(await state(), problem).message).to.match(
      /Restores and downloads take its copy in attic\.$/,
    );
    expect(found(lostAt(first.id))).to.deep.equal([]);
    expect(found(lostAt(second.id))).to.deep.equal([[first.id, false]]);
  });

  it('takes no dump for rotten that it could not fetch or restore here, tries the next soon, and says why it is overdue', async () => {
    const { dump, prove, pass, problems, vault, world } = await aProvingWorld();
    await dump();
    await pass(6 * DAY_MS);
    vault.refusal = O.some('destination_unreachable');
    await prove();
    expect(await prove()).to.deep.equal(O.none);
    await pass(3_600_000);
    vault.refusal = O.none;
    world.restored = E.left({ code: 'restore_server_missing', major: 18 });
    expect(await prove()).to.deep.nested.include({
      'value.reached': O.some('written'),
      'value.failure': O.some({ code: 'restore_server_missing', major: 18 }),
    });
    expect(await problems()).to.deep.equal([]);
    await pass(DAY_MS);
    const [problem] = await problems();
    expect(problem?.[0]).to.equal('proof_overdue');
    expect(problem?.[1]).to.match(
      /No dump has been proved again within 7 days, as `prove` asks: no server programs of this engine/,
    );
  });

  it('takes no dump for rotten whose destination was away while it was restored, and then back', async () => {
    const { dump, pass, store, ports, settle, stopping, problems } = await aProvingWorld();
    await dump();
    await pass(6 * DAY_MS);
    await settle();
    const schedule = O.toUndefined(await rightOf(store.proofs.claim(60_000)));
    if (schedule === undefined) throw new Error('No dump has its turn.');
    const [away, back] = [lostAfter(0, ports.storage, 'destination_unreachable'), ports.storage];
    let opened = 0;
    const storage = {
      ...back,
      open: (...at: Parameters<typeof back.open>) => {
        opened += 1;
        return (opened === 1 ? away : back).open(...at);
      },
    };
    const prove = proveAgain({ ...ports, storage }, { deadlineMs: 3_600_000 });
    expect(await rightOf(prove(schedule, stopping.signal))).to.deep.nested.include({
      'value.reached': O.some('written'),
      'value.failure': O.some({ code: 'destination_unreachable' }),
    });
    expect(await problems()).to.deep.equal([]);
  });

  it('decrypts and restores what is encrypted where a key was given for it, but not what is older than that', async () => {
    const key = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
    const { dump, prove, pass, store, vault, object } = await aProvingWorld({
      schedule: WEEKLY,
      destination: {
        encrypt: ['age1xyz'],
        settings: new Secret(JSON.stringify({ path: '/var/backups', prove_key: key })),
      },
    });
    const run = await dump();
    const bytes = Buffer.from(vault.objects.get(object(run)) ?? []);
    expect(bytes.toString('latin1'))
      .to.match(/^age1xyz age1own\n/)
      .and.not.contain(key);
    await pass(5.3 * DAY_MS);
    expect(await prove()).to.deep.nested.include({ 'value.reached': O.some('restored') });
    await pass(DAY_MS);
    expect(await rightOf(store.proofs.claim(1))).to.deep.equal(O.none);
  });

  it('compares the bytes of what is encrypted, and says that this is all', async () => {
    const { dump, prove, pass, problems } = await aProvingWorld({
      schedule: WEEKLY,
      destination: { encrypt: ['age1xyz'] },
    });
    await dump();
    await pass(6 * DAY_MS);
    expect(await prove()).to.deep.nested.include({
      'value.reached': O.some('written'),
      'value.failure': O.none,
    });
    await pass(6 * DAY_MS);
    expect(await problems()).to.deep.equal([]);
  });

  it('stores nothing of what the end of the service interrupts, nor of what was claimed by mistake', async () => {
    const { dump, prove, pass, store, schedule, stopping } = await aProvingWorld();
    await dump();
    expect(await prove()).to.deep.equal(O.none);
    await pass(6 * DAY_MS);
    stopping.abort();
    expect(await prove()).to.deep.equal(O.none);
    expect(await rightOf(store.proofs.ofSchedule(schedule))).to.deep.equal([]);
    expect(await rightOf(store.proofs.claim(60_000))).to.deep.equal(O.some(schedule));
  });
});
