import * as O from 'fp-ts/lib/Option.js';
import { WATCH_RULES } from '../../../core/monitoring/apply-observation.js';
import { judgeRound, type RoundJudgement } from '../../../core/monitoring/apply-observations.js';
import type { ProblemChange } from '../../../core/monitoring/problem-change.js';
import { type KeptProblem, recallWatch } from '../../../core/monitoring/recall-watch.js';
import { retireWatch } from '../../../core/monitoring/close-unmonitored.js';
import { watchedKeyText } from '../../../core/problems/detected-kind.js';
import { NO_MEMORY, type WatchMemory } from '../../../core/monitoring/watch-memory.js';
import { WATCHED, type WatchEvent } from './any-monitoring-history.js';
import type { Episode } from './reference-problems.js';

/** A store and a watch, as a monitor would drive them; it minds changes that make no sense. */
export interface WatchWorld {
  readonly memory: WatchMemory;
  readonly kept: readonly Episode[];
}

export const NEW_WORLD: WatchWorld = { memory: NO_MEMORY, kept: [] };

export const happen = (world: WatchWorld, event: WatchEvent): WatchWorld => {
  switch (event._tag) {
    case 'Round':
      return adopt(world, judgeRound(WATCH_RULES)(world.memory, event.observations));
    case 'LostRound':
      judgeRound(WATCH_RULES)(world.memory, event.observations);
      return world;
    case 'Restart':
      return { ...world, memory: recallWatch([...world.kept.map(asKept), reported].reverse()) };
    case 'Removal':
      return remove(world, event.resource);
  }
};

const adopt = ({ kept }: WatchWorld, { memory, changes }: RoundJudgement): WatchWorld => ({
  memory,
  kept: changes.reduce(applyChange, kept),
});

const applyChange = (kept: readonly Episode[], change: ProblemChange): readonly Episode[] => {
  const { key } = change;
  const open = kept.find(
    (one) => watchedKeyText(one.key) === watchedKeyText(key) && one.closedAt === undefined,
  );
  if ((open === undefined) !== (change._tag === 'Open')) throw new Error(`${change._tag}, twice`);
  const others = kept.filter((one) => one !== open);
  if (change._tag !== 'Close') {
    const { since, finding } = change;
    return [...others, { key, since, finding, closedAt: undefined }];
  }
  return open === undefined ? kept : [...others, { ...open, closedAt: change.at }];
};

/** The store takes the problems along by itself. */
const remove = ({ memory, kept }: WatchWorld, resource: string): WatchWorld => ({
  memory: retireWatch(
    memory,
    WATCHED.filter((key) => key.resource.id !== resource),
    new Date(0),
  ).memory,
  kept: kept.filter(({ key }) => key.resource.id !== resource),
});

const asKept = ({ key, since, closedAt }: Episode): KeptProblem => ({
  ...key,
  since,
  closedAt: O.fromNullable(closedAt),
});

/** Somebody else's: it is none of the watch's business. */
const reported: KeptProblem = {
  kind: 'disk_nearly_full',
  resource: WATCHED[0]?.resource ?? { type: 'server', id: '' as never },
  since: new Date(0),
  closedAt: O.none,
};
