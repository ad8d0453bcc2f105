import { evidenceOf } from '../../dump-check/login-evidence.js';
import { DATABASE_UNREACHED, type FailureStreak } from '../monitored-state.js';
import type { MonitoringChange } from '../monitoring-change.js';
import type { ServerCheck, TriedLogin } from './server-check.js';

/** Begins the streaks of the databases that the logins of this check did not get to, and ends those of the others. */
export const trackUnreached = (
  streaks: readonly FailureStreak[],
  { instances }: ServerCheck,
  at: Date,
): readonly MonitoringChange[] => {
  const unreached = new Map(
    streaks
      .filter(({ kind }) => kind === DATABASE_UNREACHED)
      .map((streak) => [streak.resource, streak]),
  );
  const track = ({ database, result }: TriedLogin): readonly MonitoringChange[] => {
    const before = unreached.get(database);
    const isUnreached = evidenceOf(result).database === 'nothing';
    if (before !== undefined) return isUnreached ? [] : [{ _tag: 'Reset', streak: before }];
    const streak = {
      kind: DATABASE_UNREACHED,
      resource: database,
      failures: 1,
      since: at,
      countedAt: at,
    };
    return isUnreached ? [{ _tag: 'Count', streak }] : [];
  };
  return instances.flatMap(({ logins }) => logins).flatMap(track);
};
