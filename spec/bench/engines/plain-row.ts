import { randomUUID } from 'node:crypto';

/** The values of a row in the plain table: as many and as long as those of a problem. */
export const plainRow = (): readonly [string, string, string, string, string, number] => [
  randomUUID(),
  randomUUID(),
  'database_unscheduled',
  'warning',
  'No schedule dumps this database, so that nothing can be restored.',
  Date.now(),
];
