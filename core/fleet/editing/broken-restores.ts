import type { FleetFault } from '../planning/fleet-fault.js';
import { type FleetResource, type FleetResourceOf, keyOf } from '../fleet-resource.js';
import { referencesOf } from '../planning/references.js';
import { isAtOrUnder } from './renaming.js';

type Schedule = FleetResourceOf<'schedule'>;

/** The schedules that can no longer restore their dumps once an instance runs another engine. */
export const brokenRestores = (
  before: FleetResource,
  after: FleetResource,
  resources: readonly FleetResource[],
): readonly FleetFault[] =>
  before.type !== 'instance' ||
  after.type !== 'instance' ||
  before.attributes.engine === after.attributes.engine
    ? []
    : resources.filter((one) => one.type === 'schedule').flatMap(onOtherEngine(before));

/** Until now both instances ran one engine; a schedule of the instance that restores on that very one is not concerned. */
const onOtherEngine =
  (before: FleetResourceOf<'instance'>) =>
  (schedule: Schedule): readonly FleetFault[] =>
    referencesOf(schedule)
      .filter(({ type }) => type === 'instance')
      .filter(({ path }) => (path === before.path) !== isAtOrUnder(before)(schedule))
      .map(({ path }) => ({ _tag: 'EngineInUse', path, usedBy: keyOf(schedule) }));
