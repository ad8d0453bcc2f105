import type { ResourceId, SubjectType } from '../shared/resource.js';
import type { Uuid } from '../shared/uuid.js';
import { DAY_MS, YEAR_MS } from '../shared/durations.js';
import type { Option } from 'fp-ts/lib/Option.js';
import * as E from 'fp-ts/lib/Either.js';

/** Planned work on a resource and everything under it; on the fleet itself, on all of it. */
export interface MaintenancePlan {
  readonly resource: { readonly type: SubjectType; readonly id: ResourceId };
  readonly from: Date;
  /** Later than `from`; the window is over then. */
  readonly until: Date;
  /** A description of the work; may be empty. */
  readonly note: string;
}

/** A window, under the current path of its resource. */
export interface MaintenanceWindow extends MaintenancePlan {
  readonly id: Uuid;
  readonly resource: MaintenancePlan['resource'] & { readonly path: string };
  /** The id of the caller who started it; none of a window by a rule of the fleet file. */
  readonly startedBy: Option<string>;
}

export const isUnderWay = (
  { from, until }: Pick<MaintenancePlan, 'from' | 'until'>,
  at: Date,
): boolean => from <= at && at < until;

/** A stored window of the fleet file; it may have ended earlier than planned. */
export interface FollowedWindow extends Pick<MaintenancePlan, 'from' | 'until' | 'note'> {
  readonly id: Uuid;
  readonly resource: Pick<MaintenancePlan['resource'], 'id'>;
  readonly plannedUntil: Date;
}

export interface FollowChanges {
  readonly ended: readonly Uuid[];
  readonly added: readonly MaintenancePlan[];
}

/** How far ahead windows of the fleet file are stored: a calendar of seven days, which may be elsewhere in the day, has all of its own. */
export const AHEAD_MS = 8 * DAY_MS;

/**
 * The windows to end and to add, so that those of the fleet file are as planned. One that ended early stays so, and those of
 * the resources in `kept` stay as they are.
 */
export const followChanges = (
  known: readonly FollowedWindow[],
  plans: readonly MaintenancePlan[],
  kept: readonly ResourceId[],
  now: Date,
): FollowChanges => {
  const planned = new Set(plans.map(planText));
  const stored = new Set(known.map(storedText));
  const isUnplanned = (window: FollowedWindow): boolean =>
    !planned.has(storedText(window)) && !kept.includes(window.resource.id);
  return {
    ended: known
      .filter((window) => isUnplanned(window) && !isOver(window, now))
      .map(({ id }) => id),
    added: plans.filter(
      (plan) => !stored.has(planText(plan)) && !isOver(plan, now) && isNear(plan, now),
    ),
  };
};

const isNear = ({ from }: MaintenancePlan, now: Date): boolean =>
  from.getTime() <= now.getTime() + AHEAD_MS;

/** It has ended, or was ended before it began. */
export const isOver = (
  { from, until }: Pick<MaintenancePlan, 'from' | 'until'>,
  now: Date,
): boolean => until <= now || until <= from;

const planText = ({
  resource,
  from,
  until,
  note,
}: Pick<FollowedWindow, 'resource' | 'from' | 'until' | 'note'>): string =>
  JSON.stringify([resource.id, from, until, note]);

const storedText = (window: FollowedWindow): string =>
  planText({ ...window, until: window.plannedUntil });

/** `passed`: it would be over at once. `reversed`: it would end before it begins. */
export interface WindowRejected {
  readonly _tag: 'WindowRejected';
  readonly reason: 'reversed' | 'passed' | 'too_long' | 'too_far';
}

/** The longest window: a week. */
export const LONGEST_WINDOW_MS = 7 * DAY_MS;

/** A window is at most a week long, begins within a year, and is not over yet. */
export const validateWindow = (
  from: Date,
  until: Date,
  now: Date,
): E.Either<WindowRejected, { readonly from: Date; readonly until: Date }> => {
  const reject = (reason: WindowRejected['reason']) =>
    E.left<WindowRejected>({ _tag: 'WindowRejected', reason });
  if (until <= from) return reject('reversed');
  if (until <= now) return reject('passed');
  if (until.getTime() - from.getTime() > LONGEST_WINDOW_MS) return reject('too_long');
  return from.getTime() - now.getTime() > YEAR_MS ? reject('too_far') : E.right({ from, until });
};
