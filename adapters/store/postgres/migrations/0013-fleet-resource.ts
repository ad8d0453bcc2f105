/**
 * The fleet itself as a resource, with an id of its own, for problems that concern all of it. It is under no other, and its
 * lineage is itself and the fleet as a scope.
 */
export const fleetResource = `
INSERT INTO shipshape.resource_count (type) VALUES ('fleet');
INSERT INTO shipshape.resource (id, type, parent_id, path, name, attributes)
VALUES (gen_random_uuid(), 'fleet', NULL, 'fleet', 'fleet', '{}');
`;
