/**
 * The fleet itself as a resource, with an id of its own, for problems that concern all of it. It is under no other, and its
 * lineage is itself and the fleet as a scope. The id is a random UUID (RFC 9562, version 4).
 */
export const fleetResource = `
INSERT INTO resource_count (type, number) VALUES ('fleet', 6);
INSERT INTO resource (id, type, parent_id, path, name, attributes)
SELECT lower(concat_ws('-', substr(r, 1, 8), substr(r, 9, 4), '4' || substr(r, 14, 3),
                       'a' || substr(r, 18, 3), substr(r, 21, 12))),
       'fleet', NULL, 'fleet', 'fleet', '{}'
  FROM (SELECT hex(randomblob(16)) AS r);
`;
