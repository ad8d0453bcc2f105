import * as O from 'fp-ts/lib/Option.js';
import {
  evaluateObservation,
  MONITORING_RULES,
} from '../../../core/monitoring/evaluate-observation.js';
import type { FailureStreak, MonitoringChange } from '../../../core/monitoring/monitored-state.js';
import { detectionStates } from '../../../core/monitoring/monitored-state.js';
import type { ProblemLife } from '../../../core/problems/problem-life.js';
import {
  beginLife,
  closeLife,
  reopenLife,
  updateLife,
} from '../../../core/problems/problem-life.js';
import type { Cause, Observation } from '../../../core/monitoring/observations/observation.js';
import { DETECTED_KINDS, type DetectedKey } from '../../../core/problems/detected-kind.js';
import type { MonitoringEvent } from './any-monitoring-history.js';
import type { Episode } from './reference-problems.js';

/** What a store holds, and all that monitoring knows; it throws at changes that make no sense. */
export interface MonitoringModel {
  readonly problems: readonly ProblemLife[];
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
  evaluate(stateOf(model)(observation.key), observation);

/** What a check reads of the model. */
export const stateOf = ({ problems, streaks }: MonitoringModel) =>
  detectionStates({ problems: problems.filter(({ closedAt }) => O.isNone(closedAt)), streaks });

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
      const { problems } = model;
      const flapping = lastClosed(model, report, change.reopenSince);
      const life = flapping === undefined ? beginLife(report) : reopenLife(flapping, report);
      return {
        problems: [...problems.filter((one) => one !== flapping), life],
        streaks: withoutStreak(model, streak, 0),
      };
    }
    case 'Update':
      return replaceOpen(model, change.report, (life) => updateLife(life, change.report));
    case 'Close':
      return replaceOpen(model, change.key, (life) => closeLife(life, change.at, 'resolved'));
  }
};

type Key = Pick<ProblemLife, 'kind' | 'resource'>;

const openOf = ({ problems }: MonitoringModel, { kind, resource }: Key) =>
  problems.find(
    (one) => one.kind === kind && one.resource.id === resource.id && O.isNone(one.closedAt),
  );

/** Of the lives of a key the last one is the last of the list. */
const lastClosed = ({ problems }: MonitoringModel, { kind, resource }: Key, since?: Date) =>
  problems
    .filter((one) => one.kind === kind && one.resource.id === resource.id)
    .slice(-1)
    .find(({ closedAt }) => O.exists((at: Date) => since !== undefined && at >= since)(closedAt));

const replaceOpen = (
  model: MonitoringModel,
  key: Key,
  changed: (life: ProblemLife) => ProblemLife,
): MonitoringModel => {
  const open = openOf(model, key);
  if (open === undefined) throw new Error('There is no open problem');
  const others = model.problems.filter((one) => one !== open);
  return { ...model, problems: [...others, changed(open)] };
};

/** The other streaks; this one must have so many failures fewer than it is given with. */
const withoutStreak = (
  { streaks }: MonitoringModel,
  { kind, resource, failures }: Pick<FailureStreak, 'kind' | 'resource' | 'failures'>,
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
  flaps,
}: ProblemLife): Episode => ({
  key: { kind, resource } as DetectedKey,
  since,
  cause: JSON.parse(message) as Cause,
  closedAt: O.toUndefined(closedAt),
  flaps,
});
