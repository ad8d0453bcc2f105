import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../../adapters/store/sqlite/memory-store.js';
import { forbidden, notFound } from '../../../../../../core/access/caller.js';
import {
  reportRun,
  type RunReport,
} from '../../../../../../core/backups/use-cases/schedules/report-run.js';
import { aCallerWho, anAdmin, aStranger, aViewer } from '../../../../../support/access/a-caller.js';
import { aRunQuery } from '../../../../../support/backups/a-run.js';
import { withSchedules } from '../../../../../support/http/with-schedules.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { DUE_TIMES } from '../../../../../support/shared/due-times.js';

/** 03:00 in Oslo is 02:00 in UTC. */
const at = (time: string): Date => new Date(`2026-11-21T${time}:00.000Z`);

const make = async () => {
  const store = memoryStore();
  const { nightly, copies } = await withSchedules(store);
  const clock = memoryClock(at('02:00'));
  const report = reportRun({ ...store, dueTimes: DUE_TIMES, clock });
  return {
    nightly,
    copies,
    report,
    clock,
    send: (state: RunReport['state'], time: string) => {
      clock.set(at(time));
      return rightOf(report(anAdmin(), copies, { state, note: '' }));
    },
    runs: async () =>
      (await rightOf(store.runs.page(anAdmin(), aRunQuery()))).runs.map(({ id, state, dueAt }) => ({
        id,
        state,
        dueAt: O.toUndefined(dueAt),
      })),
  };
};

const DONE: RunReport = { state: 'done', note: '' };

describe('reportRun', () => {
  it('counts a report that is up to 15 minutes early for the coming time, and others for the last', async () => {
    const { send, runs } = await make();
    const early = await send('done', '01:45');
    expect(await runs()).to.deep.equal([{ id: early, state: 'done', dueAt: at('02:00') }]);
    const earlier = await make();
    const id = await earlier.send('done', '01:44');
    const dueAt = new Date('2026-11-20T02:00:00.000Z');
    expect(await earlier.runs()).to.deep.equal([{ id, state: 'done', dueAt }]);
  });

  it('makes one run of a start and its end, whenever that is', async () => {
    const { send, runs } = await make();
    const id = await send('running', '01:50');
    expect(await runs()).to.deep.equal([{ id, state: 'running', dueAt: at('02:00') }]);
    expect(await send('failed', '05:00')).to.equal(id);
    expect(await runs()).to.deep.equal([{ id, state: 'failed', dueAt: at('02:00') }]);
  });

  it('counts a second report for the same time once', async () => {
    const { send, runs } = await make();
    const id = await send('done', '02:10');
    expect(await send('done', '02:20')).to.equal(id);
    expect(await runs()).to.have.length(1);
  });

  it('ends a run whose end was not reported by the time it was due again', async () => {
    const { report, clock, copies, runs } = await make();
    const send = async (state: RunReport['state'], time: string) => {
      clock.set(new Date(time));
      return rightOf(report(anAdmin(), copies, { state, note: '' }));
    };
    const lost = await send('running', '2026-11-21T02:00:00.000Z');
    const id = await send('done', '2026-11-22T02:30:00.000Z');
    expect(await runs()).to.have.deep.members([
      { id: lost, state: 'failed', dueAt: at('02:00') },
      { id, state: 'done', dueAt: new Date('2026-11-22T02:00:00.000Z') },
    ]);
  });

  it('is for callers who may report the dumps of the schedule, or make them', async () => {
    const { report, copies } = await make();
    for (const permission of ['backup:report', 'backup:write'] as const)
      expect(E.isRight(await report(aCallerWho(copies, permission), copies, DONE)())).to.equal(
        true,
      );
    expect(await report(aViewer(), copies, DONE)()).to.deep.equal(
      E.left(forbidden('backup:report')),
    );
    expect(await report(aStranger, copies, DONE)()).to.deep.equal(E.left(notFound('schedule')));
  });

  it('refuses reports for a schedule whose dumps Shipshape makes', async () => {
    const { report, nightly } = await make();
    expect(await report(anAdmin(), nightly, DONE)()).to.deep.equal(E.left({ _tag: 'MadeHere' }));
  });
});
