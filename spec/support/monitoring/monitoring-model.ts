import * as O from 'fp-ts/lib/Option.js';
import {
  evaluateObservation,
  MONITORING_RULES,
} from '../../../core/monitoring/evaluate-observation.js';
import {
  detectionStates,
  type FailureStreak,
  type StoredProblem,
} from '../../../core/monitoring/monitored-state.js';
import type { MonitoringChange } from '../../../core/monitoring/monitoring-change.js';
import type { Cause, Observation } from '../../../core/monitoring/observations/observation.js';
import { DETECTED_KINDS, type DetectedKey } from '../../../core/problems/detected-kind.js';
import type { MonitoringEvent } from './any-monitoring-history.js';
import type { Episode } from './reference-problems.js';

/** What a store holds, and all that monitoring knows; it throws at changes that make no sense. */
export interface MonitoringModel {
  readonly problems: readonly StoredProblem[];
  readonly streaks: readonly FailureStreak[];
}

export const INITIAL_MODEL: MonitoringModel = { problems: [], streaks: [] };

/** The cause stands for its sentence. */
export const reportOfCause = (key: DetectedKey, cause: Cause, since: Date) => ({
  ...key,
  severity: DETECTED_KINDS[key.kind].severity,
  message: JSON.stringify(cause),
  since,
});

const evaluate = evaluateObservation(MONITORING_RULES, reportOfCause);

export const observe = (model: MonitoringModel, observation: Observation) =>
  evaluate(detectionStates(model)(observation.key), observation);

export const applyEvent = (model: MonitoringModel, event: MonitoringEvent): MonitoringModel => {
  switch (event._tag) {
    case 'Round':
      return event.observations.reduce(
        (before, observation) => observe(before, observation).reduce(applyChange, before),
        model,
      );
    case 'LostRound':
      return model;
    case 'Removal':
      return {
        problems: model.problems.filter(({ resource }) => resource.id !== event.resource),
        streaks: model.streaks.filter(({ resource }) => resource !== event.resource),
      };
  }
};

export const applyChange = (model: MonitoringModel, change: MonitoringChange): MonitoringModel => {
  switch (change._tag) {
    case 'Count':
      return { ...model, streaks: [...withoutStreak(model, change.streak, 1), change.streak] };
    case 'Reset':
      return { ...model, streaks: withoutStreak(model, change.streak, 0) };
    case 'Open': {
      const { report, failures } = change;
      const { kind, resource } = report;
      const streak = { kind, resource: resource.id, failures };
      if (openOf(model, report) !== undefined) throw new Error('Opened twice');
      return {
        problems: [...model.problems, { ...report, closedAt: O.none }],
        streaks: withoutStreak(model, streak, 0),
      };
    }
    case 'Update':
      return replaceOpen(model, change.report, change.report);
    case 'Close':
      return replaceOpen(model, change.key, { closedAt: O.some(change.at) });
  }
};

type Key = Pick<StoredProblem, 'kind' | 'resource'>;

const openOf = ({ problems }: MonitoringModel, { kind, resource }: Key) =>
  problems.find(
    (one) => one.kind === kind && one.resource.id === resource.id && O.isNone(one.closedAt),
  );

const replaceOpen = (
  model: MonitoringModel,
  key: Key,
  changed: Partial<StoredProblem>,
): MonitoringModel => {
  const open = openOf(model, key);
  if (open === undefined) throw new Error('There is no open problem');
  const others = model.problems.filter((one) => one !== open);
  return { ...model, problems: [...others, { ...open, ...changed }] };
};

/** The other streaks; this one must have so many failures fewer than it is given with. */
const withoutStreak = (
  { streaks }: MonitoringModel,
  { kind, resource, failures }: Omit<FailureStreak, 'since'>,
  fewer: 0 | 1,
): readonly FailureStreak[] => {
  const before = streaks.find((one) => one.kind === kind && one.resource === resource);
  if ((before?.failures ?? 0) !== failures - fewer) throw new Error('The streak is another');
  return streaks.filter((one) => one !== before);
};

export const episodeOf = ({
  kind,
  resource,
  since,
  message,
  closedAt,
}: StoredProblem): Episode => ({
  key: { kind, resource } as DetectedKey,
  since,
  cause: JSON.parse(message) as Cause,
  closedAt: O.toUndefined(closedAt),
});
