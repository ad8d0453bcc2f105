import * as O from 'fp-ts/lib/Option.js';
import { keyText } from '../../../core/fleet/fleet-resource.js';
import type { ProblemTriage } from '../../../core/problems/ports/problem-register.js';
import type { MonitoringChange } from '../../../core/monitoring/monitored-state.js';
import type { Store } from '../../../core/store.js';
import { aViewer } from '../access/a-caller.js';
import { anAcknowledgement, aReport } from './a-problem.js';
import { surveyedAt } from './any-caller-query.js';
import { aWholeFleet } from '../fleet/a-whole-fleet.js';
import { aWideFleet } from '../fleet/a-wide-fleet.js';
import type { ProblemStep, ProblemUpdateStep, StepOf } from './problem-steps.js';
import { putFleet } from '../fleet/put-fleet.js';
import { aFilter, listedProblems } from './read-problems.js';
import { rightOf } from '../shared/right-of.js';
import { type Surveyed, surveyFleet } from '../fleet/survey-fleet.js';

/** A store, and what is known of its fleet. */
export interface ProblemWorld {
  readonly store: Store;
  /** In the order of `keyText`, so that a place is the same in every store. */
  readonly surveyed: readonly Surveyed[];
}

/** Gives the fleet so many servers with an instance and two databases each, beside one resource of every type. */
export const resized = async (store: Store, servers: number): Promise<ProblemWorld> => {
  const whole = aWholeFleet();
  const wide = aWideFleet(servers, 1, 2);
  await putFleet(store, { ...whole, servers: [...whole.servers, ...wide.servers] });
  const surveyed = [...(await surveyFleet(store))];
  return { store, surveyed: surveyed.sort((a, b) => (keyText(a.ref) < keyText(b.ref) ? -1 : 1)) };
};

type Tag = Exclude<ProblemStep['_tag'], 'resize'>;

type Take<T extends Tag> = (world: ProblemWorld, step: StepOf<T>, now: Date) => Promise<unknown>;

type ProblemChange = Extract<MonitoringChange, { readonly _tag: 'Open' | 'Close' }>;

const TAKE: { readonly [T in Tag]: Take<T> } = {
  change: ({ store, surveyed }, step, now) => {
    const update = updateOf(surveyed, step, now);
    return update._tag === 'Open'
      ? rightOf(store.problems.open(update.report, update.reopenSince))
      : rightOf(store.problems.close(update.key, update.at));
  },
  record: ({ store, surveyed }, { updates }, now) =>
    rightOf(store.monitored.record(updates.map((step) => updateOf(surveyed, step, now)))),
  acknowledge: (world, { isTakenBack, ...key }, now) =>
    mark(world, key, {
      acknowledgement: isTakenBack ? O.none : O.some(anAcknowledgement({ at: now })),
    }),
  snooze: (world, { forMs, ...key }, now) =>
    mark(world, key, { snoozedUntil: O.some(new Date(now.getTime() + forMs)) }),
  lapse: ({ store }, _step, now) => rightOf(store.problems.lapse(now, 1_000)),
  forget: ({ store }, { agoMs }, now) =>
    rightOf(store.problems.purge(new Date(now.getTime() - agoMs), 1_000)),
};

/** Does to a store what the step says, at this time. */
export const applyProblemStep = async (
  world: ProblemWorld,
  step: ProblemStep,
  now: Date,
): Promise<ProblemWorld> => {
  if (step._tag === 'resize') return resized(world.store, step.servers);
  await (TAKE[step._tag] as (...given: Parameters<Take<Tag>>) => unknown)(world, step, now);
  return world;
};

const updateOf = (
  surveyed: readonly Surveyed[],
  { place, isOpening, flappingMs, validForMs, ...telling }: ProblemUpdateStep,
  at: Date,
): ProblemChange => {
  const report = aReport(surveyedAt(surveyed, place), {
    ...telling,
    ...(validForMs === undefined ? {} : { validUntil: new Date(at.getTime() + validForMs) }),
  });
  if (!isOpening) return { _tag: 'Close', key: report, at };
  const flapping =
    flappingMs === undefined ? {} : { reopenSince: new Date(at.getTime() - flappingMs) };
  return { _tag: 'Open', report, failures: 0, ...flapping };
};

const mark = async (
  { store, surveyed }: ProblemWorld,
  { place, kind }: { readonly place: number; readonly kind: string },
  said: ProblemTriage,
): Promise<void> => {
  const resource = O.some(surveyedAt(surveyed, place).id);
  const asked = aFilter({ state: O.some('open'), kind: O.some(kind), resource });
  const found = await listedProblems(store, aViewer(), asked);
  for (const { id } of found) await rightOf(store.problems.triage(id, said));
};
