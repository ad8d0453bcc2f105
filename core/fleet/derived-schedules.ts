import * as O from 'fp-ts/lib/Option.js';
import type { PolicySchedule } from '../described/policy.js';
import { isOfGlobals, NO_POLICY, POLICY_JITTER_MS } from '../described/policy.js';
import type { ScheduleRules } from '../described/schedule.js';
import { type Engine, ENGINE_RECORDS } from '../engines/engines.js';
import { resourcePath } from '../shared/resource.js';
import { type Attributes, type FleetResourceOf, managerOfPolicy } from './fleet-resource.js';

/** The policy that a resource itself names. A database that needs no dump has none, whatever is above it. */
export const policySaidBy = ({
  backups,
  policy,
}: Pick<Attributes['database'], 'backups' | 'policy'>): string | undefined =>
  backups === 'none' ? NO_POLICY : policy;

/** The policy that counts: the nearest, of a list that begins with what the database itself says, and ends with the fleet. */
export const nearestPolicy = (policies: readonly (string | undefined)[]): string | undefined =>
  policies.find((policy) => policy !== undefined);

/** Whether that is that there are to be no dumps. */
export const needsNoDump = (policies: readonly (string | undefined)[]): boolean =>
  nearestPolicy(policies) === NO_POLICY;

/**
 * All schedules of a policy. Unless it says otherwise there is one for the globals of instances among them, which begins when the
 * first one that dumps databases does, and before those, since they are spread.
 */
export const schedulesOfPolicy = ({
  globals,
  schedules,
}: Attributes['policy']): readonly PolicySchedule[] => {
  const first = schedules.find(({ run }) => run !== 'elsewhere');
  if (globals === 'none' || first === undefined || schedules.some(isOfGlobals)) return schedules;
  const { cron, timezone, destination, keep, copies } = first;
  const when = { cron, timezone, jitterMs: 0 };
  const where = {
    ...(destination !== undefined && { destination }),
    ...(keep && { keep }),
    ...(copies && { copies }),
  };
  return [{ name: 'globals', what: 'globals', ...when, ...where }, ...schedules];
};

/** A schedule of a policy, as the databases of an engine have it. */
export interface DerivedRules {
  /** As it ends the path of the schedule. */
  readonly ending: string;
  readonly name: string;
  readonly attributes: ScheduleRules;
  readonly managedBy: string;
}

/** Ignores a format that the engine lacks: its databases get the format it has. */
export const derivedRules = (
  policy: string,
  { name, ...rules }: PolicySchedule,
  engine: Engine,
): DerivedRules => {
  const { format, ...others } = rules;
  const hasFormat = format !== undefined && ENGINE_RECORDS[engine].formats.includes(format);
  const spread = rules.run === 'elsewhere' ? {} : { jitterMs: rules.jitterMs ?? POLICY_JITTER_MS };
  const attributes = { ...others, ...(hasFormat && { format }), ...spread };
  return { ending: `/${resourcePath(name)}`, name, attributes, managedBy: managerOfPolicy(policy) };
};

/** The same under another name, which another resource is less likely to have. */
export const withNextName = ({ name, ...rules }: DerivedRules): DerivedRules => {
  const next = `${name}-of-instance`;
  return { ...rules, name: next, ending: `/${resourcePath(next)}` };
};

/** The same under one database. */
export const derivedSchedule = (
  database: string,
  { ending, ...rules }: DerivedRules,
): FleetResourceOf<'schedule'> => ({
  type: 'schedule',
  path: `${database}${ending}`,
  parent: O.some(database),
  secret: O.none,
  ...rules,
});
