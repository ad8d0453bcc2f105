import type { ApprovalKind, ApprovalsWanted } from '../described/fleet-rules.js';
import { APPROVAL_KINDS, isApprovalWanted } from '../described/fleet-rules.js';
import { type Keep, keepsLess } from '../described/keep.js';
import type { ScheduleRules } from '../described/schedule.js';
import { keyBefore } from '../fleet/editing/renaming.js';
import type { FleetResource, FleetResourceKey } from '../fleet/fleet-resource.js';
import type { FleetPlan } from '../fleet/planning/fleet-plan.js';
import type { IrrevocableAct } from './approval.js';

/** What the fleet says of approvals, in any part of it. */
export const approvalsWanted = (resources: readonly FleetResource[]): ApprovalsWanted =>
  resources.find((resource) => resource.type === 'fleet')?.attributes.approvals ?? {};

/** Which dumps a schedule keeps, and its copies. */
export type KeptDumps = Pick<ScheduleRules, 'keep' | 'copies'>;

/** A fleet before a change, as far as it decides about approvals. */
export interface FleetBefore {
  readonly wanted: ApprovalsWanted;
  /** By path. */
  readonly schedules: ReadonlyMap<string, KeptDumps>;
}

/** What of a plan needs an approval, in the order of their texts. */
export const findIrrevocableActs = (
  { wanted, schedules }: FleetBefore,
  plan: FleetPlan,
): readonly IrrevocableAct[] =>
  [...removals(plan), ...shorter(plan, schedules), ...lowered(plan)]
    .filter(({ kind }) => isApprovalWanted(wanted, kind))
    .sort((one, other) => (actText(one) < actText(other) ? -1 : 1));

export const actText = ({ kind, type, path, detail }: IrrevocableAct): string =>
  JSON.stringify([kind, type, path, detail ?? null]);

const REMOVED_AS: { readonly [T in FleetResource['type']]?: ApprovalKind } = {
  server: 'prune',
  instance: 'prune',
  database: 'prune',
  schedule: 'prune',
  destination: 'destination_remove',
};

const removals = ({ removed }: FleetPlan): readonly IrrevocableAct[] =>
  removed.flatMap(({ type, path }) => {
    const kind = REMOVED_AS[type];
    return kind === undefined ? [] : [{ kind, type, path }];
  });

const shorter = (
  { changed, renamed = [] }: FleetPlan,
  schedules: ReadonlyMap<string, KeptDumps>,
): readonly IrrevocableAct[] => {
  const before = keyBefore(renamed);
  return changed.flatMap((resource) => {
    if (resource.type !== 'schedule') return [];
    const rules = schedules.get(before(resource).path);
    return rules === undefined ? [] : shorterRules(resource, rules, resource.attributes);
  });
};

/** Copies without a rule of their own, also those that are made no more, are kept by that of the schedule. */
const shorterRules = (
  { type, path }: FleetResourceKey,
  before: KeptDumps,
  after: KeptDumps,
): readonly IrrevocableAct[] => {
  const act = (detail: string): IrrevocableAct => ({ kind: 'keep_shorter', type, path, detail });
  const copies = (before.copies ?? []).flatMap(({ destination, keep }) => {
    const own = after.copies?.find((one) => one.destination === destination)?.keep;
    if (keep === undefined && own === undefined) return [];
    const [was, becomes] = [keep ?? before.keep, own ?? after.keep];
    return keepsLess(was, becomes)
      ? [act(`copies in ${destination}: ${keepText(was)} becomes ${keepText(becomes)}`)]
      : [];
  });
  return keepsLess(before.keep, after.keep)
    ? [act(`${keepText(before.keep)} becomes ${keepText(after.keep)}`), ...copies]
    : copies;
};

const keepText = (keep: Keep | undefined): string =>
  keep === undefined
    ? 'all'
    : Object.entries(keep)
        .map(([rule, count]) => `${rule} ${count}`)
        .sort()
        .join(', ');

/** Who switches an approval off would then do alone what needed it: that needs it as well. */
const lowered = ({ changed, removed }: FleetPlan): readonly IrrevocableAct[] => {
  const itself = changed.find((resource) => resource.type === 'fleet');
  if (itself === undefined && !removed.some(({ type }) => type === 'fleet')) return [];
  const after = itself?.attributes.approvals ?? {};
  return APPROVAL_KINDS.filter((kind) => !isApprovalWanted(after, kind)).map((kind) => ({
    kind,
    type: 'fleet',
    path: 'fleet',
    detail: 'it no longer needs an approval',
  }));
};
