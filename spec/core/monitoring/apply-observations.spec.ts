import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { MONITORING_RULES } from '../../../core/monitoring/apply-observation.js';
import { applyObservations } from '../../../core/monitoring/apply-observations.js';
import {
  failed,
  good,
  type Observation,
} from '../../../core/monitoring/observations/observation.js';
import { NO_MEMORY } from '../../../core/monitoring/watch-memory.js';
import { detectedKey } from '../../../core/problems/detected-kind.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import {
  anyMonitoringHistory,
  MONITORED_KEYS,
} from '../../support/monitoring/any-monitoring-history.js';
import { applyEvent, INITIAL_MODEL } from '../../support/monitoring/monitoring-model.js';
import { referenceProblems, type Episode } from '../../support/monitoring/reference-problems.js';

const minute = (n: number): Date => new Date(Date.UTC(2026, 10, 21, 3, n));
const instance = aUuid(7);
const key = detectedKey('instance_unreachable', instance);
const timedOut = { kind: 'instance_unreachable', reason: { code: 'timed_out' } } as const;
const refused = {
  kind: 'instance_unreachable',
  reason: { code: 'unreachable', cause: 'refused' },
} as const;
const bad = (n: number, cause: typeof timedOut | typeof refused = timedOut) =>
  failed(cause, instance, minute(n));
const well = (n: number) => good('instance_unreachable', instance, minute(n));

const judge = (...observations: readonly Observation[]) =>
  applyObservations(MONITORING_RULES)(NO_MEMORY, observations);
const changes = (...observations: readonly Observation[]) => judge(...observations).changes;

const opened = { _tag: 'Open', key, cause: timedOut, since: minute(1) };
const closed = (n: number) => ({ _tag: 'Close', key, at: minute(n) });

const byText = (episodes: readonly Episode[]) =>
  episodes.map((episode) => JSON.stringify(episode)).sort();

describe('judgeRound', () => {
  it('keeps, over any history, the problems that the definition gives', () => {
    const seen = { open: 0, closed: 0, flapping: 0 };
    fc.assert(
      fc.property(anyMonitoringHistory, (history) => {
        const { stored } = history.reduce(applyEvent, INITIAL_MODEL);
        const lives = MONITORED_KEYS.map((watched) => referenceProblems(history, watched));
        expect(byText(stored)).to.deep.equal(byText(lives.flat()));
        for (const life of lives) {
          seen.open += life.filter(({ closedAt }) => closedAt === undefined).length;
          seen.closed += life.filter(({ closedAt }) => closedAt !== undefined).length;
          seen.flapping += life.length - new Set(life.map(({ since }) => +since)).size;
        }
      }),
      { numRuns: 10_000 },
    );
    expect(Math.min(...Object.values(seen))).to.be.above(1_000);
  });

  it('opens a problem at the third failure in a row, dated back to the first', () => {
    expect(changes(bad(1), bad(2))).to.deep.equal([]);
    expect(changes(bad(1), bad(2), bad(3))).to.deep.equal([opened]);
  });

  it('begins to count anew after a good observation', () => {
    expect(changes(bad(1), bad(2), well(3), bad(4), bad(5))).to.deep.equal([]);
  });

  it('opens as early as the rules say', () => {
    const hasty = applyObservations({ ...MONITORING_RULES, failuresToOpen: 1 });
    expect(hasty(NO_MEMORY, [bad(1)]).changes).to.deep.equal([opened]);
  });

  it('opens nothing without a failure, whatever the rules say', () => {
    const rash = applyObservations({ ...MONITORING_RULES, failuresToOpen: 0 });
    expect(rash(NO_MEMORY, [well(1)]).changes).to.deep.equal([]);
    expect(rash(NO_MEMORY, [bad(1)]).changes).to.deep.equal([opened]);
  });

  it('believes the description at once', () => {
    const cause = { kind: 'database_unscheduled' } as const;
    expect(changes(failed(cause, instance, minute(1)))).to.deep.equal([
      {
        _tag: 'Open',
        key: detectedKey('database_unscheduled', instance),
        cause,
        since: minute(1),
      },
    ]);
  });

  it('keeps an open problem without a word, and its time when what is found changes', () => {
    expect(changes(bad(1), bad(2), bad(3), bad(4), bad(5, refused), bad(6, refused))).to.deep.equal(
      [opened, { _tag: 'Update', key, cause: refused, since: minute(1) }],
    );
  });

  it('closes a problem at the first good observation of its kind, and of no other', () => {
    const other = good('admin_login_rejected', instance, minute(4));
    expect(changes(bad(1), bad(2), bad(3), other, well(5), well(6))).to.deep.equal([
      opened,
      closed(5),
    ]);
  });

  it('lets a problem that comes back within ten minutes keep its time', () => {
    const life = [bad(1), bad(2), bad(3), well(4)];
    const times = (...later: readonly Observation[]) =>
      changes(...life, ...later)
        .slice(2)
        .map((change) => (change._tag === 'Close' ? change.at : change.since));
    expect(times(bad(14), bad(24), bad(34))).to.deep.equal([minute(1)]);
    expect(times(well(9), bad(14), bad(15), bad(16))).to.deep.equal([minute(1)]);
    expect(times(bad(15), bad(16), bad(17))).to.deep.equal([minute(15)]);
  });

  it('remembers nothing of what has been well for ten minutes', () => {
    const life = [bad(1), bad(2), bad(3), well(4)];
    expect(judge(...life, well(14)).memory).to.have.property('size', 1);
    expect(judge(...life, well(15)).memory).to.deep.equal(NO_MEMORY);
    expect(judge(bad(1), well(2)).memory).to.deep.equal(NO_MEMORY);
  });

  it('leaves the memory that it was given as it was', () => {
    const before = judge(bad(1), bad(2)).memory;
    const again = () => applyObservations(MONITORING_RULES)(before, [bad(3)]);
    expect(again()).to.deep.equal(again());
    expect(again().changes).to.deep.equal([opened]);
  });

  it('has the memory of an open problem say since when, and what was found last', () => {
    expect([...judge(bad(1), bad(2), bad(3)).memory.values()]).to.deep.equal([
      { key, course: { _tag: 'Open', since: minute(1), cause: O.some(timedOut) } },
    ]);
  });
});
