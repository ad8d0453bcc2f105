/** Lists of one type read only the resources of that type, in the order of their paths. */
export const resourcesByType = `
CREATE INDEX resource_by_type ON resource (type, path);
`;
