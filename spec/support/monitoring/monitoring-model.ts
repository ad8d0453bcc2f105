import * as O from 'fp-ts/lib/Option.js';
import { MONITORING_RULES } from '../../../core/monitoring/apply-observation.js';
import {
  applyObservations,
  type RoundResult,
} from '../../../core/monitoring/apply-observations.js';
import type { ProblemChange } from '../../../core/monitoring/problem-change.js';
import { type StoredProblem, recallWatch } from '../../../core/monitoring/recall-watch.js';
import { closeUnmonitored } from '../../../core/monitoring/close-unmonitored.js';
import { detectedKeyText } from '../../../core/problems/detected-kind.js';
import { NO_MEMORY, type WatchMemory } from '../../../core/monitoring/watch-memory.js';
import { MONITORED_KEYS, type MonitoringEvent } from './any-monitoring-history.js';
import type { Episode } from './reference-problems.js';

/** A store and a watch, as a monitor would drive them; it minds changes that make no sense. */
export interface MonitoringModel {
  readonly memory: WatchMemory;
  readonly stored: readonly Episode[];
}

export const INITIAL_MODEL: MonitoringModel = { memory: NO_MEMORY, stored: [] };

export const applyEvent = (world: MonitoringModel, event: MonitoringEvent): MonitoringModel => {
  switch (event._tag) {
    case 'Round':
      return adopt(world, applyObservations(MONITORING_RULES)(world.memory, event.observations));
    case 'LostRound':
      applyObservations(MONITORING_RULES)(world.memory, event.observations);
      return world;
    case 'Restart':
      return { ...world, memory: recallWatch([...world.stored.map(asKept), reported].reverse()) };
    case 'Removal':
      return remove(world, event.resource);
  }
};

const adopt = ({ stored }: MonitoringModel, { memory, changes }: RoundResult): MonitoringModel => ({
  memory,
  stored: changes.reduce(applyChange, stored),
});

const applyChange = (kept: readonly Episode[], change: ProblemChange): readonly Episode[] => {
  const { key } = change;
  const open = kept.find(
    (one) => detectedKeyText(one.key) === detectedKeyText(key) && one.closedAt === undefined,
  );
  if ((open === undefined) !== (change._tag === 'Open')) throw new Error(`${change._tag}, twice`);
  const others = kept.filter((one) => one !== open);
  if (change._tag !== 'Close') {
    const { since, cause } = change;
    return [...others, { key, since, cause, closedAt: undefined }];
  }
  return open === undefined ? kept : [...others, { ...open, closedAt: change.at }];
};

/** The store takes the problems along by itself. */
const remove = ({ memory, stored }: MonitoringModel, resource: string): MonitoringModel => ({
  memory: closeUnmonitored(
    memory,
    MONITORED_KEYS.filter((key) => key.resource.id !== resource),
    new Date(0),
  ).memory,
  stored: stored.filter(({ key }) => key.resource.id !== resource),
});

const asKept = ({ key, since, closedAt }: Episode): StoredProblem => ({
  ...key,
  since,
  closedAt: O.fromNullable(closedAt),
});

/** Somebody else's: it is none of the watch's business. */
const reported: StoredProblem = {
  kind: 'disk_nearly_full',
  resource: MONITORED_KEYS[0]?.resource ?? { type: 'server', id: '' as never },
  since: new Date(0),
  closedAt: O.none,
};
