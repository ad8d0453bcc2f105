import type { EditError } from '../../../core/fleet/editing/edit-error.js';
import { fleetFaultWording } from '../../../core/fleet/fleet-fault-wording.js';
import type { FleetFault, FleetRejected } from '../../../core/fleet/planning/fleet-fault.js';
import type { PruneUnconfirmed } from '../../../core/fleet/pruning/confirm-prune.js';
import type { FailureDocuments, ReasonBody } from '../errors/error-document.js';
import { errorDocument, invalidFleetDocument } from '../errors/error-document.js';
import { withArticle } from '../resources/resource-body.js';

/** Why the fleet, or a resource of it, is not changed, besides what any request may fail of. */
export type FleetRefusal =
  | FleetRejected
  | PruneUnconfirmed
  | Extract<
      EditError,
      {
        _tag:
          | 'ResourceMistaken'
          | 'PathTaken'
          | 'ManagedByFile'
          | 'HasChildren'
          | 'StillFound'
          | 'ChangedMeanwhile';
      }
    >;

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
const faultReasons = (faults: readonly FleetFault[]): readonly ReasonBody[] => [
  ...faults.slice(0, MAX_FAULTS).map(faultBody),
  ...(faults.length > MAX_FAULTS
    ? [{ code: 'more', detail: `and ${faults.length - MAX_FAULTS} more` }]
    : []),
];

const faultBody = (fault: FleetFault): ReasonBody => ({
  code: FAULT_CODES[fault._tag],
  detail: fleetFaultWording(fault),
});

export const FLEET_DOCUMENTS: FailureDocuments<FleetRefusal> = {
  FleetRejected: ({ faults }) =>
    errorDocument('fleet_rejected', 'Nothing was changed.', faultReasons(faults)),
  PruneUnconfirmed: [
    'prune_unconfirmed',
    ({ removed, confirmed }) =>
      confirmed === 'another'
        ? 'Nothing was changed: what was confirmed is another plan than this is by now. Look at a new dry run, and confirm that.'
        : `Nothing was changed: this would remove ${removed} ${removed === 1 ? 'resource' : 'resources'}, more than twenty or more than a tenth of the fleet. A dry run lists them all; confirm it with \`--yes\`, or over HTTP with its \`digest\` as \`confirm\`.`,
  ],
  ResourceMistaken: ({ mistakes }) => invalidFleetDocument(mistakes),
  PathTaken: [
    'name_taken',
    ({ type, path }) =>
      `Nothing was changed: there is ${withArticle(type)} ${JSON.stringify(path)} already; choose another name.`,
  ],
  ManagedByFile: [
    'managed_by_file',
    ({ path, by }) =>
      `Nothing was changed: ${path} is managed by ${JSON.stringify(by)}. Change the fleet file and apply it, or release the resource first.`,
  ],
  HasChildren: [
    'has_children',
    ({ path, count }) =>
      count === 0
        ? `Nothing was changed: there is something under ${path} that the token may not see; \`with_children\` removes it unseen, or ask somebody who may see it.`
        : `Nothing was changed: ${count} ${count === 1 ? 'resource is' : 'resources are'} under ${path}; \`with_children\` removes that as well.`,
  ],
  StillFound: [
    'still_found',
    ({ path, instance, pattern }) =>
      `Nothing was changed: ${path} is on its server, where it would be found again. Drop it there, or add ${JSON.stringify(pattern)} to \`except\` of ${instance}, which removes it here.`,
  ],
  ChangedMeanwhile: [
    'changed_meanwhile',
    ({ path }) =>
      `Nothing was changed: ${path} is not as it was when it was read. Read it again before you change it.`,
  ],
};
