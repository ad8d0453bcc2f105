import * as O from 'fp-ts/lib/Option.js';
import type { FleetFault } from './planning/fleet-fault.js';
import type { UsedByHidden } from './editing/use-fault.js';
import type { FleetResourceKey } from './fleet-resource.js';
import type { InvalidValue } from './invalid-values.js';

const EXPECTED: Readonly<Record<InvalidValue['expected'], string>> = {
  name: 'a name (1 to 128 printable characters, no blank at either end)',
  'database name': 'the name of a database (1 to 128 characters, without NUL)',
  host: 'a DNS name or an IP address',
  port: 'a port (1 to 65535)',
  user: 'a user name',
  password: 'a password without NUL and line breaks',
};

/** What is wrong in a fleet description, and at which place. */
export const fleetFaultWording = (fault: FleetFault): string => {
  switch (fault._tag) {
    case 'InvalidValue':
      return `${fault.place}: this is not ${EXPECTED[fault.expected]}`;
    case 'DuplicateName':
      return `${fault.place}: ${JSON.stringify(fault.name)} is taken by ${fault.takenBy}; names are unique within their parent`;
    case 'SharedName':
      return `${fault.path} would be a database and a schedule of the instance; give the schedule another name: names are unique within their parent`;
    case 'UnknownDestination':
      return `${fault.place}: the fleet would have no destination ${JSON.stringify(fault.name)}`;
    case 'UnknownPolicy':
      return `${fault.place}: the fleet would have no policy ${JSON.stringify(fault.name)}`;
    case 'UnknownInstance':
      return `${fault.place}: the fleet would have no instance ${JSON.stringify(fault.path)}`;
    case 'OtherEngine':
      return `${fault.place}: ${fault.path} runs ${fault.engine}, and dumps are restored on the engine that they are of`;
    case 'FollowsPolicy':
      return `${fault.path} follows from the policy ${JSON.stringify(fault.policy)}, and would come back: take it out of the policy, or give its database another one, or \`policy: none\``;
    case 'UnknownPath':
      return `${fault.place}: the fleet would have nothing at ${JSON.stringify(fault.path)}${hint(fault.closest)}`;
    case 'NothingKept':
      return `${fault.place}: nothing is stored that could be kept; give the secret itself`;
    case 'PasswordNeeded':
      return `${fault.place}: type the secret again: host, port, TLS, user, bucket or region changed, and what is stored is not sent to another place`;
    case 'ManagedElsewhere':
      return `${fault.place}: ${fault.path} ${managed(fault.by)}; leave it out, or take it over (adopt)`;
    case 'HoldsOthers':
      return `${fault.path} would be removed, but ${fault.other} is under it, which ${managed(fault.by)}`;
    case 'UnknownScope':
      return `neither the fleet nor the document has anything at ${JSON.stringify(fault.scope)}, which was to be pruned${hint(fault.closest)}`;
    default:
      return useWording(fault);
  }
};

type InUse = Extract<FleetFault, { readonly usedBy: FleetResourceKey }> | UsedByHidden;

/** What would be changed or removed is used. */
const useWording = (fault: InUse): string => {
  switch (fault._tag) {
    case 'DestinationInUse':
      return `${JSON.stringify(fault.name)} would be removed from the destinations, but ${user(fault)} uses it, which stays`;
    case 'PolicyInUse':
      return `${JSON.stringify(fault.name)} would be removed from the policies, but ${user(fault)} names it in \`policy\`, and stays; take it out there first`;
    case 'InstanceInUse':
      return `${fault.path} would be removed, but ${user(fault)} restores its dumps there to prove them, and stays`;
    case 'PathInUse':
      return `${JSON.stringify(fault.path)} would be removed, but the channel ${fault.usedBy.path} names it in \`on\`, and stays; take it out there first`;
    case 'EngineInUse':
      return `${fault.usedBy.path} restores its dumps on ${fault.path} to prove them, which takes the engine that they are of; give it another \`restore_on\` first`;
    case 'UsedByHidden':
      return 'something that you may not see uses it; ask somebody who may see the whole fleet';
    case 'PolicyOfOtherEngine':
      return `${fault.usedBy.path} runs ${fault.engine}, and the policy ${JSON.stringify(fault.policy)} would count for it, which restores the dumps of ${JSON.stringify(fault.schedule)} on ${fault.restoreOn}: dumps are restored on the engine that they are of; give it a policy of its own`;
  }
};

/** Many a type may have one path: a policy is named as what it is. */
const user = ({ usedBy: { type, path } }: Exclude<InUse, UsedByHidden>): string =>
  type === 'policy' ? `the policy ${JSON.stringify(path)}` : type === 'fleet' ? 'the fleet' : path;

const managed = (by: O.Option<string>): string =>
  O.isSome(by) ? `is managed by ${JSON.stringify(by.value)}` : 'was made by hand';

const hint = (closest: O.Option<string>): string =>
  O.isSome(closest) ? `; did you mean ${JSON.stringify(closest.value)}?` : '';
