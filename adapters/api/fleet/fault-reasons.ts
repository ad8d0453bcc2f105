import type { FleetFault } from '../../../core/fleet/planning/fleet-fault.js';
import { fleetFaultWording } from '../../../core/fleet/fleet-fault-wording.js';
import type { ReasonBody } from '../errors/error-document.js';

const FAULT_CODES = {
  InvalidValue: 'invalid_value',
  DuplicateName: 'duplicate_name',
  SharedName: 'shared_name',
  UnknownDestination: 'unknown_destination',
  UnknownPolicy: 'unknown_policy',
  PolicyInUse: 'policy_in_use',
  PolicyOfOtherEngine: 'policy_of_other_engine',
  FollowsPolicy: 'follows_policy',
  DestinationInUse: 'destination_in_use',
  InstanceInUse: 'instance_in_use',
  PathInUse: 'path_in_use',
  EngineInUse: 'engine_in_use',
  UsedByHidden: 'used_by_hidden',
  UnknownInstance: 'unknown_instance',
  OtherEngine: 'other_engine',
  UnknownPath: 'unknown_path',
  NothingKept: 'nothing_kept',
  PasswordNeeded: 'password_needed',
  ManagedElsewhere: 'managed_elsewhere',
  HoldsOthers: 'holds_others',
  UnknownScope: 'unknown_scope',
} as const satisfies Readonly<Record<FleetFault['_tag'], string>>;

/** How many faults an error lists; the rest are counted. */
const MAX_FAULTS = 100;

/** Why a fleet was rejected: its faults, one by one. */
export const faultReasons = (faults: readonly FleetFault[]): readonly ReasonBody[] => [
  ...faults.slice(0, MAX_FAULTS).map(faultBody),
  ...(faults.length > MAX_FAULTS
    ? [{ code: 'more', detail: `and ${faults.length - MAX_FAULTS} more` }]
    : []),
];

const faultBody = (fault: FleetFault): ReasonBody => ({
  code: FAULT_CODES[fault._tag],
  detail: fleetFaultWording(fault),
});
