import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpStorage } from '../../../../../../core/backups/ports/dump-storage.js';
import type { ScheduleState } from '../../../../../../core/backups/schedule-state.js';
import { storageRefused } from '../../../../../../core/backups/storage-refusal.js';
import type { AuditEvent } from '../../../../../../core/audit/audit-event.js';
import type { AuditTrail } from '../../../../../../core/audit/ports/audit-trail.js';
import { recordedRemovals } from '../../../../../../core/recorded-runs.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import { removeStored } from '../../../../../../core/backups/use-cases/storing/remove-stored.js';
import { removeExpired } from '../../../../../../core/backups/use-cases/schedules/remove-expired.js';
import { aScheduledWorld } from '../../../../../support/backups/a-scheduled-world.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const KEEP = { cron: '0 3 * * *', timezone: 'Europe/Oslo', keep: { last: 2 } };

const SCHEDULE = 'db-eu-1/main/shop/nightly';

type Rules = ScheduleState['rules'];

/** Three dumps, an hour apart. */
const threeDumps = async () => {
  const world = await aScheduledWorld();
  for (const _ of [1, 2, 3]) {
    await world.plan();
    await world.carryOut(await world.claim());
    await world.pass(3_600_000);
  }
  const remove = (rules: Rules = KEEP, signal = new AbortController().signal, over = {}) =>
    rightOf(removeExpired({ ...world.ports, ...over })({ path: SCHEDULE, rules }, signal));
  return { world, remove };
};

describe('removeExpired', () => {
  it('removes a dump with its manifest, and says in the history which rule let it go', async () => {
    const { world, remove } = await threeDumps();
    expect(await remove()).to.equal(1);
    expect(world.vault.objects.size).to.equal(4);
    const runs = (await world.runs()).map(({ state, note }) => [state, note]);
    expect(runs).to.deep.equal([
      ['done', ''],
      ['done', ''],
      ['expired', 'removed by keep: last 2'],
    ]);
    expect(await remove()).to.equal(0);
  });

  it('has a row in the audit before it removes a dump, and removes none without it', async () => {
    const { world } = await threeDumps();
    const { ports } = world;
    const stored: (readonly [string, number])[] = [];
    const ended: AuditEvent[] = [];
    let isAway = true;
    const audit: AuditTrail = {
      store: ({ action, outcome }) => {
        stored.push([`${action} ${outcome}`, world.vault.objects.size]);
        return isAway
          ? TE.left(unavailable('store', 'busy'))
          : TE.right({ chain: 'chain', seq: 1 });
      },
      note: (event) => void ended.push(event),
      knows: () => false,
      recordedElsewhere: () => undefined,
      settled: () => Promise.resolve(),
    };
    const remove = removeExpired(
      ports,
      recordedRemovals({ audit, clock: ports.clock }, removeStored(ports)),
    )({ path: SCHEDULE, rules: KEEP }, new AbortController().signal);
    expect(E.isLeft(await remove())).to.equal(true);
    isAway = false;
    expect(await remove()).to.deep.equal(E.right(1));
    const row = ['removeExpiredDump begun', 6];
    expect([stored, world.vault.objects.size]).to.deep.equal([[row, row], 4]);
    const [end] = ended;
    expect([end?.outcome, end?.caller?.name, end?.on?.type, end?.detail]).to.deep.equal([
      'done',
      SCHEDULE,
      'run',
      { removal: 'removed' },
    ]);
  });

  it('leaves a dump for the next time whose destination cannot be reached', async () => {
    const { world, remove } = await threeDumps();
    world.vault.refusal = O.some('destination_unreachable');
    expect(await remove()).to.equal(0);
    world.vault.refusal = O.none;
    expect(await remove()).to.equal(1);
  });

  it('asks a destination that is away once, however many dumps it is to remove there', async () => {
    const { world, remove } = await threeDumps();
    const asked: string[] = [];
    const storage: Pick<DumpStorage, 'size' | 'remove'> = {
      size: (_target, object) => {
        asked.push(object);
        return TE.left(storageRefused('destination_unreachable'));
      },
      remove: () => TE.right(undefined),
    };
    const rules = { ...KEEP, keep: { last: 1 } };
    const { signal } = new AbortController();
    expect(await remove(rules, signal, { storage })).to.equal(0);
    expect(asked).to.have.lengthOf(1);
    expect(await remove(rules)).to.equal(2);
    expect(world.vault.objects.size).to.equal(2);
  });

  it('does not say of a dump that it was removed which was not there: the destination may be at another place by now', async () => {
    const { world, remove } = await threeDumps();
    const manifests = [...world.vault.objects.keys()].filter((name) => name.endsWith('.json'));
    for (const name of manifests) world.vault.objects.delete(name.slice(0, -'.json'.length));
    expect(await remove({ ...KEEP, keep: { last: 1 } })).to.equal(0);
    const runs = (await world.runs()).map(({ state, note }) => [state, note]);
    const note = 'not removed by keep: last 1: it was not found in its destination';
    expect(runs).to.deep.equal([
      ['done', ''],
      ['expired', note],
      ['expired', note],
    ]);
    expect(world.vault.objects.size).to.equal(1);
  });

  it('leaves a dump for the next time that is there and cannot be removed', async () => {
    const { world, remove } = await threeDumps();
    const storage: Pick<DumpStorage, 'size' | 'remove'> = {
      size: world.ports.storage.size,
      remove: () => TE.left(storageRefused('destination_denied')),
    };
    expect(await remove(KEEP, new AbortController().signal, { storage })).to.equal(0);
    expect(await remove()).to.equal(1);
  });

  it('removes nothing more once its signal is aborted', async () => {
    const { remove } = await threeDumps();
    expect(await remove(KEEP, AbortSignal.abort())).to.equal(0);
    expect(await remove()).to.equal(1);
  });

  it('keeps everything where the schedule has no rule', async () => {
    const { world, remove } = await threeDumps();
    const { keep: _, ...rules } = KEEP;
    expect(await remove(rules)).to.equal(0);
    expect(world.vault.objects.size).to.equal(6);
  });
});
