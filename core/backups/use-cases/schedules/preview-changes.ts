import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { addResource, type AddResource } from '../../../fleet/use-cases/editing/add-resource.js';
import type {
  EditedResource,
  EditOptions,
  EditPorts,
  ShowPorts,
} from '../../../fleet/use-cases/editing/carry-out-edit.js';
import type { Caller } from '../../../access/caller.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { ChangeResource } from '../../../fleet/use-cases/editing/change-resource.js';
import { changeResource } from '../../../fleet/use-cases/editing/change-resource.js';
import { nextTimes, type NextTimesPorts } from './find-next-times.js';
import { type ExpiringPorts, withExpiring } from './with-expiring.js';
import type { ApplyFleet, ApplyFleetPorts } from '../../../fleet/use-cases/apply-fleet.js';
import { applyFleet } from '../../../fleet/use-cases/apply-fleet.js';
import type { FleetResource, FleetResourceOf } from '../../../fleet/fleet-resource.js';
import type { PlannedTimes, PreviewedPlan } from '../../../fleet/previewed-plan.js';

type PreviewPorts = EditPorts & ExpiringPorts & NextTimesPorts;

/** Adds to a dry run when its schedules are due, and the dumps that it would remove, as for a whole fleet. */
const withPreview =
  (ports: PreviewPorts, caller: Caller, { dryRun }: EditOptions) =>
  <E>(edited: TE.TaskEither<E, EditedResource>): TE.TaskEither<E | PortFailure, EditedResource> =>
    dryRun
      ? TE.flatMap(edited, ({ plan, ...rest }) =>
          pipe(
            withExpiring(ports, caller)(withNextTimes(ports)(plan)),
            TE.map((previewed) => ({ ...rest, plan: previewed })),
          ),
        )
      : edited;

export const addResourceWithPreview =
  (ports: PreviewPorts): AddResource =>
  (caller, under, describe, options) =>
    withPreview(ports, caller, options)(addResource(ports)(caller, under, describe, options));

export const changeResourceWithPreview =
  (ports: PreviewPorts & ShowPorts): ChangeResource =>
  (caller, of, describe, options) =>
    withPreview(ports, caller, options)(changeResource(ports)(caller, of, describe, options));

export type ApplyFleetWithPreviewPorts = ApplyFleetPorts & ExpiringPorts & NextTimesPorts;

/**
 * Adds to a dry run when its schedules are due, and the dumps that the changed ones would remove, since that cannot be undone; these
 * only of schedules whose runs the caller may see.
 */
export const applyFleetWithPreview =
  (ports: ApplyFleetWithPreviewPorts): ApplyFleet =>
  (caller, description, options) => {
    const applied = applyFleet(ports)(caller, description, options);
    return options.dryRun
      ? pipe(applied, TE.map(withNextTimes(ports)), TE.flatMap(withExpiring(ports, caller)))
      : applied;
  };

/** Nobody reads more, and each takes a millisecond. */
const MAX_PAIRS = 20;

/** Adds to the plan of a dry run when the schedules that it adds or changes are due. */
export const withNextTimes =
  (ports: NextTimesPorts) =>
  (plan: PreviewedPlan): PreviewedPlan => {
    const times = dueAlike([...plan.added, ...plan.changed].filter(isSchedule))
      .slice(0, MAX_PAIRS)
      .map((one): PlannedTimes => ({ ...one, next: nextTimes(ports)(one) }));
    return times.length === 0 ? plan : { ...plan, times };
  };

const isSchedule = (resource: FleetResource): resource is FleetResourceOf<'schedule'> =>
  resource.type === 'schedule';

/** The paths of the schedules that have the same expression and zone, in the order of the first of each. */
const dueAlike = (
  schedules: readonly FleetResourceOf<'schedule'>[],
): readonly Omit<PlannedTimes, 'next'>[] => {
  const alike = new Map<string, Omit<PlannedTimes, 'next'> & { readonly schedules: string[] }>();
  for (const { path, attributes } of schedules) {
    const { cron, timezone } = attributes;
    const key = `${timezone} ${cron}`;
    const one = alike.get(key) ?? { cron, timezone, schedules: [] };
    one.schedules.push(path);
    alike.set(key, one);
  }
  return [...alike.values()];
};
