import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { planSchedule } from '../../../../../../core/backups/use-cases/schedules/plan-schedule.js';
import type { PlannedRun, ScheduleState } from '../../../../../../core/backups/schedule-state.js';
import {
  aFailedRun,
  aSchedulePlan,
  aScheduleState,
  noonPlusHours,
} from '../../../../../support/backups/a-schedule-state.js';
import { forAllOf } from '../../../../../support/shared/random-cases.js';
import { DUE_TIMES } from '../../../../../support/shared/due-times.js';

const plan = planSchedule(DUE_TIMES);

const planned = (telling: Partial<ScheduleState> = {}): ScheduleState =>
  aScheduleState({ plan: O.some(aSchedulePlan()), ...telling });

const shown = (runs: readonly PlannedRun[]) =>
  runs.map(({ state, dueAt }) => [state, dueAt.toISOString()]);

describe('planSchedule', () => {
  it('begins a new schedule now, and knows when it is due next', () => {
    const { plan: next, runs } = plan(aScheduleState(), noonPlusHours(0));
    expect(runs).to.deep.equal([]);
    expect(next).to.deep.equal(aSchedulePlan({ plannedUntil: noonPlusHours(0) }));
  });

  it('adds a run once its time has come', () => {
    const at = noonPlusHours(14);
    expect(shown(plan(planned(), at).runs)).to.deep.equal([['due', at.toISOString()]]);
    expect(plan(planned(), new Date(at.getTime() - 1)).runs).to.deep.equal([]);
  });

  it('makes up for the latest time alone after a while in which nothing planned', () => {
    const states = plan(planned(), noonPlusHours(14 + 48 + 5)).runs.map(({ state }) => state);
    expect(states).to.deep.equal(['due', 'missed', 'missed']);
  });

  it('makes up for no time that is longer ago than the schedule allows', () => {
    const at = noonPlusHours(14 + 6.1);
    expect(plan(planned(), at).runs.map(({ state }) => state)).to.deep.equal(['missed']);
    const rules = { ...aScheduleState().rules, catchUpMs: 7 * 3_600_000 };
    expect(plan(planned({ rules }), at).runs.map(({ state }) => state)).to.deep.equal(['due']);
  });

  it('makes up for a time within a minute, also where the schedule allows no time for that', () => {
    const rules = { ...aScheduleState().rules, catchUpMs: 0 };
    const stateAt = (seconds: number) =>
      plan(planned({ rules }), noonPlusHours(14 + seconds / 3_600)).runs.map(({ state }) => state);
    expect([stateAt(5), stateAt(61)]).to.deep.equal([['due'], ['missed']]);
  });

  it('looks for several times only where several have come', () => {
    const limits: number[] = [];
    const counting = planSchedule({
      ...DUE_TIMES,
      between: (rules, after, until, limit) => {
        limits.push(limit);
        return DUE_TIMES.between(rules, after, until, limit);
      },
    });
    counting(planned(), noonPlusHours(13));
    expect(limits).to.deep.equal([]);
    counting(planned(), noonPlusHours(14));
    expect(limits).to.deep.equal([2]);
    counting(planned(), noonPlusHours(38));
    expect(limits).to.deep.equal([2, 2, 50]);
  });

  it('adds no second run to one that still waits to begin', () => {
    const waiting = aFailedRun(-10, { state: 'due', endedAt: O.none });
    const { runs } = plan(planned({ runs: [waiting] }), noonPlusHours(14));
    expect(runs.map(({ state }) => state)).to.deep.equal(['missed']);
  });

  it('begins again now where the expression or the zone has changed, and forgets what was foreseen', () => {
    const changed = planned({ rules: { ...aScheduleState().rules, timezone: 'Asia/Tokyo' } });
    const { plan: next, runs } = plan(changed, noonPlusHours(20));
    expect([runs, next.plannedUntil, next.foresight]).to.deep.equal([
      [],
      noonPlusHours(20),
      O.none,
    ]);
  });

  it('adds nothing for dumps that are made elsewhere', () => {
    const rules = { cron: '0 3 * * *', timezone: 'Europe/Oslo', run: 'elsewhere' } as const;
    expect(plan(planned({ rules }), noonPlusHours(20)).runs).to.deep.equal([]);
  });

  it('plans nothing twice when the clock goes back', () => {
    const after = plan(planned(), noonPlusHours(14));
    const again = plan(planned({ plan: O.some(after.plan) }), noonPlusHours(13));
    expect(again).to.deep.equal({ plan: after.plan, runs: [] });
  });

  it('begins again now where a clock that was set back since has planned further than nodes differ', () => {
    const ahead = plan(planned(), noonPlusHours(3_650 * 24)).plan;
    const right = plan(planned({ plan: O.some(ahead) }), noonPlusHours(14));
    expect(right.runs).to.deep.equal([]);
    expect(right.plan).to.deep.equal(plan(aScheduleState(), noonPlusHours(14)).plan);
  });

  it('has each due time once, however often and by whomever it is planned', () => {
    forAllOf(3)(
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }),
      fc.constantFrom('0 3 * * *', '0 */6 * * *', '30 1 * * 1-5'),
      (steps, cron) => {
        const rules = { ...aScheduleState().rules, cron };
        const from = plan(aScheduleState({ rules }), noonPlusHours(0)).plan;
        const seen = new Set<string>();
        const [state, hours] = [{ plan: from }, { at: 0 }];
        for (const step of steps) {
          hours.at += step;
          const now = noonPlusHours(hours.at);
          // Three nodes that read the same state plan the same.
          const all = [1, 2, 3].map(() =>
            plan(aScheduleState({ rules, plan: O.some(state.plan) }), now),
          );
          expect(all[1]).to.deep.equal(all[0]);
          for (const { dueAt } of all[0]?.runs ?? []) {
            expect(seen.has(dueAt.toISOString())).to.equal(false);
            seen.add(dueAt.toISOString());
          }
          state.plan = all[0]?.plan ?? state.plan;
        }
        const until = noonPlusHours(hours.at);
        const whole = DUE_TIMES.between(rules, noonPlusHours(0), until, 1_000);
        expect([...seen].sort()).to.deep.equal(whole.map((time) => time.toISOString()).sort());
      },
    );
  });
});
