import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { cronerDueTimes } from '../../../../../adapters/scheduler/time/croner-due-times.js';
import type { EndedRun } from '../../../../../adapters/scheduler/backups/dispatch-runs.js';
import {
  dispatcher,
  type DispatcherOptions,
} from '../../../../../adapters/scheduler/backups/dispatcher.js';
import { carryOutRun } from '../../../../../core/backups/use-cases/runs/carry-out-run.js';
import { planRuns } from '../../../../../core/backups/use-cases/schedules/plan-schedule.js';
import type { ResourceId } from '../../../../../core/shared/resource.js';
import { aScheduledWorld } from '../../../../support/backups/a-scheduled-world.js';
import { aScheduleState } from '../../../../support/backups/a-schedule-state.js';
import { NO_LIMITS } from '../../../../support/backups/a-run.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

/** A dispatcher whose pauses last a moment, over a world whose time stands still. */
const aDispatcher = async (telling: Partial<DispatcherOptions> = {}) => {
  const world = await aScheduledWorld();
  const ended: EndedRun[] = [];
  const maintained: ResourceId[] = [];
  const kept: ResourceId[] = [];
  const { ports } = world;
  const made = dispatcher({
    node: aUuid(70),
    limits: NO_LIMITS,
    queue: ports.queue,
    schedules: ports.schedules,
    destinations: ports.destinations,
    clock: ports.clock,
    planRuns: planRuns({ ...ports, dueTimes: cronerDueTimes() }),
    carryOutRun: carryOutRun(ports, { deadlineMs: 3_600_000, stallMs: 300_000 }),
    maintainSchedule: (id) => TE.fromIO(() => maintained.push(id) > 0),
    keepDumps: (id) => TE.fromIO(() => void kept.push(id)),
    maintainDestination: () => TE.right(true),
    sweepDestination: () => TE.right(0),
    proofs: ports.proofs,
    proveAgain: () => TE.right(O.none),
    againAtOnce: 1,
    onRunEnd: (end) => void ended.push(end),
    onWarning: (warning) => {
      throw new Error(warning);
    },
    sleep: () => new Promise((resolve) => setImmediate(resolve)),
    ...telling,
  });
  return { world, made, ended, maintained, kept };
};

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise(setImmediate);
};

describe('dispatcher', () => {
  it('plans a schedule, and makes its dump when its time comes', async () => {
    const { world, made, ended, maintained } = await aDispatcher();
    made.start();
    await until(() => maintained.includes(world.schedule));
    expect(await world.runs()).to.deep.equal([]);
    await world.pass(15 * 3_600_000);
    await until(() => ended.length > 0);
    await made.stop();
    expect(ended.map(({ outcome, run }) => [outcome, run.schedulePath])).to.deep.equal([
      ['Done', 'db-eu-1/main/shop/nightly'],
    ]);
    expect((await world.runs()).map(({ state, kind }) => [state, kind])).to.deep.equal([
      ['done', 'scheduled'],
    ]);
    expect(world.vault.objects.size).to.equal(2);
  });

  it('plans those that are due at once together, so that the store commits them together', async () => {
    const states = Array.from({ length: 45 }, (_, n) => aScheduleState({ id: aUuid(n) }));
    const waiting = [...states];
    const batches: number[] = [];
    let planning = 0;
    const renewed: unknown[] = [];
    const { made } = await aDispatcher({
      schedules: {
        reexamine: (...call) => TE.fromIO(() => void renewed.push(call)),
        wake: (_, limit) => TE.fromIO(() => waiting.splice(0, limit).map(E.right)),
      },
      planRuns: () => async () => {
        planning += 1;
        await new Promise(setImmediate);
        if (planning > 0) batches.push(planning);
        planning = 0;
        return E.right(false);
      },
    });
    made.start();
    await until(() => batches.length === 3);
    await made.stop();
    expect(batches).to.deep.equal([20, 20, 5]);
    // At its start, what this node may find otherwise.
    expect(renewed).to.deep.equal([['fleet', true]]);
  });

  it('gives its runs back when it is stopped, and resolves once they are', async () => {
    const { world, made, ended } = await aDispatcher();
    world.world.dump = { ...world.world.dump, gate: () => new Promise(() => undefined) };
    await world.plan();
    made.start();
    await until(() => world.vault.unfinished.size === 1);
    await made.stop();
    expect(
      ended.map(({ outcome, failure }) => [outcome, O.toUndefined(failure)?.code]),
    ).to.deep.equal([['again', 'dump_interrupted']]);
    expect((await world.runs()).map(({ state }) => state)).to.deep.equal(['due']);
    expect(world.vault.unfinished.size).to.equal(0);
  });
});
