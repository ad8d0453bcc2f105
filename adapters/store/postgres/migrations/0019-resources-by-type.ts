/**
 * Lists of one type read only the resources of that type, in the order of their paths.
 *
 * PostgreSQL counts the rows of a table for which it creates an index. In a new store that would be one, the fleet itself,
 * and plans that suit one row would be kept by every connection while the fleet grows. So that row is away meanwhile: a
 * table in which nothing was ever counted is taken for a large one.
 */
export const resourcesByType = `
DO $$
DECLARE fleet shipshape.resource%ROWTYPE;
BEGIN
  IF (SELECT count(*) FROM shipshape.resource) = 1
     AND NOT EXISTS (SELECT FROM shipshape.problem) THEN
    DELETE FROM shipshape.resource RETURNING * INTO fleet;
    SET CONSTRAINTS ALL IMMEDIATE;
    CREATE INDEX resource_by_type ON shipshape.resource (type, path);
    INSERT INTO shipshape.resource (id, type, parent_id, path, name, attributes)
    VALUES (fleet.id, fleet.type, NULL, fleet.path, fleet.name, fleet.attributes);
  ELSE
    CREATE INDEX resource_by_type ON shipshape.resource (type, path);
  END IF;
END $$;
`;

/**
 * A later one: who declared a resource, by the name under which that is applied, or null of what was made by hand. What was
 * there before came from fleet files that were applied without a name.
 *
 * The default is of those rows alone, none of which is written again for it: whatever is added says who declares it.
 */
export const managedBy = `
ALTER TABLE shipshape.resource ADD COLUMN managed_by text DEFAULT 'fleet-file';
`;
