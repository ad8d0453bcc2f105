import * as O from 'fp-ts/lib/Option.js';
import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import { type ProblemKey, severityRank } from '../../../core/problems/problem.js';
import type { ReportedProblem } from '../../../core/problems/use-cases/open-problem.js';
import { messageOfSeveral } from './alert-fields.js';
import type { Alert } from './read-alert.js';

export interface NamedAlert {
  /** What it is called in the answer; of its own in each message. */
  readonly name: string;
  readonly alert: Alert;
}

/** An alert whose resource is known. */
export interface LocatedAlert extends NamedAlert {
  readonly resource: ProblemKey['resource'];
}

/** What a message changes in one problem, and the alerts that say so. */
export interface AlertChange {
  readonly key: ProblemKey;
  /** None where the problem is over. */
  readonly report: O.Option<Omit<ReportedProblem, 'validForMs'>>;
  readonly names: readonly string[];
}

/**
 * Merges the alerts of one problem, such as those of two disks of a server: it is open as long as one of them fires, whatever
 * their order, and has the highest severity and the earliest start of those that do.
 */
export const mergeAlerts = (alerts: readonly LocatedAlert[]): readonly AlertChange[] => {
  const groups = RNEA.groupBy(keyText)(alerts);
  return Object.values(groups).map(changeOf);
};

const keyText = ({ alert, resource }: LocatedAlert): string =>
  `${alert.kind} ${resource.type} ${resource.id}`;

const changeOf = (group: RNEA.ReadonlyNonEmptyArray<LocatedAlert>): AlertChange => {
  const [{ alert, resource }] = group;
  const key = { kind: alert.kind, resource };
  const firing = group.map(({ alert }) => alert).filter(({ isFiring }) => isFiring);
  const [worst, ...others] = firing.toSorted(bySeverity);
  return {
    key,
    names: group.map(({ name }) => name),
    report:
      worst === undefined
        ? O.none
        : O.some({
            ...key,
            severity: worst.severity,
            message: messageOfSeveral(worst.message, others.length),
            since: earliest(firing),
          }),
  };
};

const bySeverity = (one: Alert, other: Alert): number =>
  severityRank(one.severity) - severityRank(other.severity);

const earliest = (alerts: readonly Alert[]): O.Option<Date> => {
  const times = alerts.flatMap(({ since }) => (O.isSome(since) ? [since.value] : []));
  return O.fromNullable(times.toSorted((one, other) => one.getTime() - other.getTime())[0]);
};
