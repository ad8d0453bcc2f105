import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { MonitoringRules } from '../../../../core/monitoring/evaluate-observation.js';
import {
  evaluateObservation,
  MONITORING_RULES,
} from '../../../../core/monitoring/evaluate-observation.js';
import type { MonitoringChange } from '../../../../core/monitoring/monitored-state.js';
import { detectionStates } from '../../../../core/monitoring/monitored-state.js';
import { beginLife, reopenSince } from '../../../../core/problems/problem-life.js';
import type { Observation } from '../../../../core/monitoring/observations/observation.js';
import { failed, good, uncounted } from '../../../../core/monitoring/observations/observation.js';
import { detectedKey } from '../../../../core/problems/detected-kind.js';
import { problemReportOf } from '../../../../core/monitoring/problem-report-wording.js';
import {
  aMonitoredInstance,
  aMonitoredServer,
} from '../../../support/monitoring/a-monitored-server.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import { forAllOf, randomRuns } from '../../../support/shared/random-cases.js';
import {
  anyMonitoringHistory,
  MONITORED_KEYS,
} from '../../../support/monitoring/any-monitoring-history.js';
import type { MonitoringModel } from '../../../support/monitoring/monitoring-model.js';
import {
  applyChange,
  applyEvent,
  episodeOf,
  INITIAL_MODEL,
  reportOfCause,
  stateOf,
} from '../../../support/monitoring/monitoring-model.js';
import { type Episode, referenceProblems } from '../../../support/monitoring/reference-problems.js';

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

/** The changes of each observation, given what those before it have changed. */
const evaluate = (
  observations: readonly Observation[],
  rules: MonitoringRules = MONITORING_RULES,
): { readonly changes: readonly MonitoringChange[]; readonly stored: MonitoringModel } =>
  observations.reduce<ReturnType<typeof evaluate>>(
    ({ changes, stored }, observation) => {
      const state = stateOf(stored)(observation.key);
      const next = evaluateObservation(rules, reportOfCause)(state, observation);
      return { changes: [...changes, ...next], stored: next.reduce(applyChange, stored) };
    },
    { changes: [], stored: INITIAL_MODEL },
  );
const problemChanges = (observations: readonly Observation[], rules?: MonitoringRules) =>
  evaluate(observations, rules).changes.filter((change) => !('streak' in change));

const reported = (cause: typeof timedOut | typeof refused = timedOut, since = minute(1)) =>
  reportOfCause(key, cause, since);
const opened = (failures: number) => ({
  _tag: 'Open',
  report: reported(),
  failures,
  reopenSince: reopenSince(minute(1)),
});
const closed = (n: number) => ({ _tag: 'Close', key, at: minute(n) });
const streak = (failures: number, since = minute(1), countedAt = minute(failures)) => ({
  kind: key.kind,
  resource: instance,
  failures,
  since,
  countedAt,
});

const byText = (episodes: readonly Episode[]) =>
  episodes.map((episode) => JSON.stringify(episode)).sort();

describe('evaluateObservation', () => {
  it('keeps, over any history, the problems that the definition gives', () => {
    const seen = { open: 0, closed: 0, flapping: 0 };
    forAllOf(150)(anyMonitoringHistory, (history) => {
      const { problems } = history.reduce(applyEvent, INITIAL_MODEL);
      const lives = MONITORED_KEYS.map((monitored) => referenceProblems(history, monitored));
      expect(byText(problems.map(episodeOf))).to.deep.equal(byText(lives.flat()));
      for (const life of lives) {
        seen.open += life.filter(({ closedAt }) => closedAt === undefined).length;
        seen.closed += life.filter(({ closedAt }) => closedAt !== undefined).length;
        seen.flapping += life.reduce((sum, { flaps }) => sum + flaps, 0);
      }
    });
    expect(Math.min(...Object.values(seen))).to.be.above(10 * randomRuns());
  });

  it('counts two failures, and opens a problem in place of the streak at the third', () => {
    expect(evaluate([bad(1), bad(2), bad(3)])).to.deep.equal({
      changes: [
        { _tag: 'Count', streak: streak(1) },
        { _tag: 'Count', streak: streak(2) },
        opened(2),
      ],
      stored: { problems: [beginLife(reported())], streaks: [] },
    });
  });

  it('ends a streak at a good observation', () => {
    const { changes, stored } = evaluate([bad(1), bad(2), well(3)]);
    expect(changes.at(-1)).to.deep.equal({ _tag: 'Reset', streak: streak(2) });
    expect(stored).to.deep.equal(INITIAL_MODEL);
    expect(problemChanges([bad(1), bad(2), well(3), bad(4), bad(5)])).to.deep.equal([]);
  });

  it('opens as early as the rules say, and nothing without a failure', () => {
    for (const failuresToOpen of [0, 1]) {
      const rules = { ...MONITORING_RULES, failuresToOpen };
      expect(evaluate([well(1), well(2)], rules).changes).to.deep.equal([]);
      expect(evaluate([bad(1)], rules).changes).to.deep.equal([opened(0)]);
    }
  });

  it('opens at once what the description shows', () => {
    const cause = { kind: 'database_unscheduled' } as const;
    const report = reportOfCause(detectedKey('database_unscheduled', instance), cause, minute(1));
    expect(evaluate([failed(cause, instance, minute(1))]).changes).to.deep.equal([
      { _tag: 'Open', report, failures: 0, reopenSince: reopenSince(minute(1)) },
    ]);
  });

  it('writes an open problem again only when its report changes, and keeps its time', () => {
    const observations = [bad(1), bad(2), bad(3), bad(4), bad(5, refused), bad(6, refused)];
    expect(problemChanges(observations)).to.deep.equal([
      opened(2),
      { _tag: 'Update', report: reported(refused) },
    ]);
  });

  it('writes an open problem again when its severity or its facts have become others', () => {
    for (const before of [{ severity: 'info' as const }, { facts: { code: 'timed_out' } }]) {
      const state = detectionStates({ problems: [{ ...reported(), ...before }], streaks: [] })(key);
      const changes = evaluateObservation(MONITORING_RULES, reportOfCause)(state, bad(9));
      expect(changes).to.deep.equal([{ _tag: 'Update', report: reported() }]);
    }
  });

  it('closes a problem at the first good observation of its kind, and of no other', () => {
    const other = good('admin_login_rejected', instance, minute(4));
    expect(problemChanges([bad(1), bad(2), bad(3), other, well(5), well(6)])).to.deep.equal([
      opened(2),
      closed(5),
    ]);
  });

  it('ends a streak that another node has begun beside the open problem', () => {
    const open = reported();
    const state = detectionStates({ problems: [open], streaks: [streak(1, minute(4), minute(4))] })(
      key,
    );
    const evaluateOne = evaluateObservation(MONITORING_RULES, reportOfCause);
    expect(evaluateOne(state, bad(5))).to.deep.equal([]);
    expect(evaluateOne(state, well(5))).to.deep.equal([
      closed(5),
      { _tag: 'Reset', streak: streak(1, minute(4), minute(4)) },
    ]);
  });

  it('does not count a failure sooner than half a round after the last one, unless the clock was set back', () => {
    const soon = failed(timedOut, instance, new Date(+minute(2) + 29_999));
    const late = failed(timedOut, instance, new Date(+minute(2) + 30_000));
    expect(problemChanges([bad(1), bad(2), soon])).to.deep.equal([]);
    expect(problemChanges([bad(1), bad(2), soon, late])).to.deep.equal([opened(2)]);
    expect(problemChanges([bad(1), bad(5), bad(2)])).to.deep.equal([opened(2)]);
  });

  it('has a problem go on that comes back within ten minutes of its closing', () => {
    const life = [bad(1), bad(2), bad(3), well(4)];
    const lives = (...later: readonly Observation[]) =>
      evaluate([...life, ...later]).stored.problems.map(({ since, flaps }) => [since, flaps]);
    expect(lives(bad(14), bad(24), bad(34))).to.deep.equal([[minute(1), 1]]);
    expect(lives(well(9), bad(14), bad(15), bad(16))).to.deep.equal([[minute(1), 1]]);
    expect(lives(bad(15), bad(16), bad(17))).to.deep.equal([
      [minute(1), 0],
      [minute(15), 0],
    ]);
  });

  describe('of connections that are used up', () => {
    const kind = 'too_many_connections';
    const usedUp = { kind, reason: { code: kind }, isUrgent: true } as const;
    const full = (n: number) => failed(usedUp, instance, minute(n));
    const scarce = (n: number, left: number) =>
      failed({ ...usedUp, room: { left, limit: 97 }, isUrgent: left < 3 }, instance, minute(n));
    const server = aMonitoredServer(aMonitoredInstance({ id: instance }));
    const evaluateOne = evaluateObservation(MONITORING_RULES, problemReportOf(server));
    const openAfter = (...observations: readonly Observation[]) =>
      observations
        .reduce(
          (model, one) => evaluateOne(stateOf(model)(one.key), one).reduce(applyChange, model),
          INITIAL_MODEL,
        )
        .problems.filter(({ closedAt }) => O.isNone(closedAt));

    it('stays critical until enough are left, so that no snooze ends each minute', () => {
      const severities = (...observations: readonly Observation[]) =>
        openAfter(...observations).map(({ severity }) => severity);
      const opened = [scarce(1, 8), scarce(2, 8), scarce(3, 8)];
      expect(severities(...opened)).to.deep.equal(['warning']);
      expect(severities(...opened, scarce(4, 2))).to.deep.equal(['critical']);
      expect(severities(...opened, scarce(4, 2), scarce(5, 8))).to.deep.equal(['critical']);
    });

    it('closes what began with a refusal once a login is accepted, and nothing that was counted', () => {
      const counted = [scarce(1, 8), scarce(2, 8), scarce(3, 8)];
      expect(openAfter(...counted, uncounted(instance, minute(4)))).to.have.length(1);
      expect(openAfter(full(1), full(2), full(3), uncounted(instance, minute(4)))).to.have.length(
        0,
      );
    });
  });
});
