import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { resourcePath } from '../../shared/resource.js';
import type { FleetFault } from '../fleet-fault.js';
import type { FleetResource, FleetResourceOf } from '../fleet-resource.js';
import { isAtOrUnder } from './renaming.js';

type Schedule = FleetResourceOf<'schedule'>;

/** The schedules that can no longer restore their dumps once an instance runs another engine, or a destination encrypts. */
export const brokenRestores = (
  before: FleetResource,
  after: FleetResource,
  resources: readonly FleetResource[],
): readonly FleetFault[] => {
  const schedules = resources.filter((one) => one.type === 'schedule');
  if (before.type === 'instance' && after.type === 'instance')
    return before.attributes.engine === after.attributes.engine
      ? []
      : schedules.flatMap(onOtherEngine(before, after));
  if (after.type !== 'destination' || RA.isEmpty(after.attributes.encrypt ?? [])) return [];
  return schedules
    .filter(({ attributes }) => attributes.restoreOn !== undefined)
    .filter(({ attributes: { destination = '' } }) => resourcePath(destination) === before.path)
    .map(({ path }) => ({
      _tag: 'EncryptedRestore',
      place: `${path}.verify`,
      destination: after.name,
    }));
};

/** Until now both instances ran one engine; a schedule of the instance that restores on that very one is not concerned. */
const onOtherEngine =
  (before: FleetResourceOf<'instance'>, after: FleetResourceOf<'instance'>) =>
  (schedule: Schedule): readonly FleetFault[] => {
    const { restoreOn: path } = schedule.attributes;
    if (path === undefined) return [];
    const isRestored = path === before.path;
    if (isRestored === isAtOrUnder(before)(schedule)) return [];
    const { engine } = (isRestored ? after : before).attributes;
    return [{ _tag: 'OtherEngine', place: `${schedule.path}.restore_on`, path, engine }];
  };
