import type { RestoreWarning } from '../../../core/dump-check/dump-obstacle.js';

/** A warning of one index, with only the telling fields overridden. */
export const aRestoreWarning = (overrides: Partial<RestoreWarning> = {}): RestoreWarning => ({
  code: 'may_not_restore',
  what: 'index_invalid',
  objects: { names: ['"public"."i"'], count: 1 },
  statements: ['REINDEX INDEX CONCURRENTLY "public"."i";'],
  ...overrides,
});
