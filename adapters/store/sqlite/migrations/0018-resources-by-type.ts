/** Lists of one type read only the resources of that type, in the order of their paths. */
export const resourcesByType = `
CREATE INDEX resource_by_type ON resource (type, path);
`;

/**
 * A later one: who declared a resource, by the name under which that is applied, or null of what was made by hand. What was
 * there before came from fleet files that were applied without a name.
 *
 * The default is of those rows alone, none of which is written again for it: whatever is added says who declares it.
 */
export const managedBy = `
ALTER TABLE resource ADD COLUMN managed_by text DEFAULT 'fleet-file';
`;
