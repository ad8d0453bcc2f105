/** The resources of a type, as lists and addresses of the API call them. */
export const pluralOf = (type: string): string => (type === 'policy' ? 'policies' : `${type}s`);

/** Where the API has a resource. */
export const pathOf = ({ type, id }: { readonly type: string; readonly id: string }): string =>
  `v1/${pluralOf(type)}/${id}`;

/** Who manages what follows from a policy, before the name of that. */
const OF_POLICY = 'policy:';

/** The policy from which something follows; undefined where it follows from none. */
export const policyOf = (managedBy: string | null): string | undefined =>
  managedBy?.startsWith(OF_POLICY) === true ? managedBy.slice(OF_POLICY.length) : undefined;

/** Whether nobody wrote a resource down: a change takes it over as it is. */
export const isDerived = (managedBy: string | null): boolean =>
  managedBy === 'found' || policyOf(managedBy) !== undefined;
