import type { FleetFault } from '../domain/fleet-fault.js';

/** Where a fleet description is wrong, and what is wrong there. */
export const fleetFaultWords = (fault: FleetFault): string => {
  switch (fault._tag) {
    case 'DuplicateName':
      return `${fault.place}: ${JSON.stringify(fault.name)} is taken by ${fault.takenBy}; names are unique within their parent`;
    case 'UnknownDestination':
      return `${fault.place}: the fleet has no destination ${JSON.stringify(fault.name)}`;
  }
};
