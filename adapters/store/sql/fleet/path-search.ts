import { RESOURCE_TYPES } from '../../../../core/shared/resource.js';

/** What is searched for by its path; a schedule is found with its database. */
const SEARCHED = RESOURCE_TYPES.filter((type) => type !== 'schedule');

/** The types together, each from the index of its paths, which is read until there are enough. */
export const selectByPath = (condition: string, limit: string): string =>
  SEARCHED.map(
    (type) => `
SELECT * FROM (
  SELECT r.type, r.id, r.path FROM resource r
   WHERE r.type = '${type}' AND ${condition}
   ORDER BY r.path LIMIT ${limit}) AS of_${type}`,
  ).join(`
UNION ALL`);

/** The pattern of LIKE for a path that has these parts one after the other; a backslash escapes. */
export const patternOf = (parts: readonly string[]): string =>
  `%${parts.map((part) => part.replace(/[\\%_]/g, '\\$&')).join('%')}%`;
