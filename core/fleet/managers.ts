/** Who manages a resource: the name under which it is applied, or one of the names below, which nobody applies. */

/** The name of those who apply fleet files and give none. */
export const DEFAULT_MANAGER = 'fleet-file';

/** What manages a database that a login has found on an instance with `databases: all`. */
export const FOUND = 'found';

const OF_POLICY = 'policy:';

/** What manages a schedule that follows from a policy. */
export const managerOfPolicy = (policy: string): string => `${OF_POLICY}${policy}`;

/** The policy of which that is the manager; undefined of any other. */
export const policyOfManager = (managedBy: string | undefined): string | undefined =>
  managedBy?.startsWith(OF_POLICY) === true ? managedBy.slice(OF_POLICY.length) : undefined;

/**
 * Whether nobody wrote the resource down: it follows from what somebody did. A file or a person may take it over as it is, and it
 * never keeps what is above it from being removed.
 */
export const isDerived = (managedBy: string | undefined): boolean =>
  managedBy === FOUND || policyOfManager(managedBy) !== undefined;

/** Whether somebody may apply a fleet under this name. */
export const isManager = (text: string): boolean => /^[\w.-]{1,64}$/.test(text) && !isDerived(text);
