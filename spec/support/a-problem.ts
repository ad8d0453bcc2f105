import type { Problem, ProblemReport } from '../../core/domain/problem.js';
import type { ResourceRef } from '../../core/domain/resource.js';
import { aUuid } from './a-uuid.js';

/** A report about a resource, as the store knows it by its type and id. */
export const aReport = (
  { type, id }: Pick<ResourceRef, 'type' | 'id'>,
  telling: Partial<ProblemReport> = {},
): ProblemReport => ({
  kind: 'server_offline',
  resource: { type, id },
  severity: 'critical',
  message: 'Nothing answers.',
  since: new Date('2026-11-20T03:00:00.000Z'),
  ...telling,
});

export const aProblem = (telling: Partial<Problem> = {}): Problem => ({
  ...aReport({ type: 'server', id: aUuid(1) }),
  id: aUuid(2),
  resource: { type: 'server', id: aUuid(1), name: 'db-eu-1' },
  ...telling,
});
