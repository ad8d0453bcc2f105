import fc from 'fast-check';
import type { MonitoringChange } from '../../../core/monitoring/monitored-state.js';
import { SEVERITIES } from '../../../core/problems/problem.js';
import { surveyedAt } from '../problems/any-caller-query.js';
import type { Surveyed } from '../fleet/survey-fleet.js';
import { aReport } from '../problems/a-problem.js';
import { aUuid } from '../shared/a-uuid.js';

const aChangeStep = fc.record({
  _tag: fc.constantFrom('Open', 'Open', 'Open', 'Update', 'Close', 'Count', 'Reset'),
  /** From the end, where the servers are. */
  place: fc.integer({ min: -1, max: 8 }),
  kind: fc.constantFrom('a', 'server_offline'),
  stranger: fc.constantFrom(undefined, undefined, undefined, 'unknown', 'mistaken'),
  severity: fc.constantFrom(...SEVERITIES),
  failures: fc.nat({ max: 2 }),
  ms: fc.nat({ max: 3 }),
  isFlapping: fc.boolean(),
});

type ChangeStep = typeof aChangeStep extends fc.Arbitrary<infer A> ? A : never;

/** What monitoring may record together, once the resources of the fleet are known. */
export const anyChanges: fc.Arbitrary<
  (surveyed: readonly Surveyed[]) => readonly MonitoringChange[]
> = fc
  .array(aChangeStep, { maxLength: 20, size: 'max' })
  .map((steps) => (surveyed) => oneChangeAStreak(steps.map(changeIn(surveyed))));

const changeIn =
  (surveyed: readonly Surveyed[]) =>
  ({ _tag, place, kind, stranger, severity, failures, ms, isFlapping }: ChangeStep) => {
    const { type, id } = surveyedAt(surveyed, place);
    const ref = {
      type: stranger === 'mistaken' ? ('channel' as const) : type,
      id: stranger === 'unknown' ? aUuid(9) : id,
    };
    const since = new Date(1_000 + ms);
    const report = aReport(ref, { kind, severity, since, message: `${severity} ${ms}` });
    const streak = { kind, resource: ref.id, failures: failures + 1, since, countedAt: since };
    switch (_tag) {
      case 'Open':
        return { _tag, report, failures, ...(isFlapping ? { reopenSince: new Date(2_001) } : {}) };
      case 'Update':
        return { _tag, report };
      case 'Close':
        return { _tag, key: report, at: new Date(2_000 + ms) };
      default:
        return { _tag, streak };
    }
  };

/** The changes but those that come after another one of the same streak. */
const oneChangeAStreak = (changes: readonly MonitoringChange[]): readonly MonitoringChange[] => {
  const changed = new Set<string>();
  return changes.filter((change) => {
    const streak = streakText(change);
    const isFirst = !changed.has(streak);
    if (streak !== '') changed.add(streak);
    return isFirst;
  });
};

/** Names the streak that is changed; empty where none is. */
const streakText = (change: MonitoringChange): string => {
  if ('streak' in change) return `${change.streak.resource} ${change.streak.kind}`;
  if (change._tag !== 'Open' || change.failures === 0) return '';
  return `${change.report.resource.id} ${change.report.kind}`;
};
