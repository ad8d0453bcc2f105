import type { ProblemReport } from '../../core/domain/problem.js';
import type { Uuid } from '../../core/domain/uuid.js';
import { wrongInReport } from '../../core/domain/wrong-in-report.js';

const KEEPABLE: ProblemReport = {
  kind: 'k',
  resource: { type: 'server', id: '00000000-0000-4000-8000-000000000000' as Uuid },
  severity: 'info',
  message: 'm',
  since: new Date(0),
};

/** Whether the core would keep a report with this part, so that what is wrong can be said before all of it is there. */
export const isKeepable = (part: Partial<ProblemReport>): boolean =>
  wrongInReport({ ...KEEPABLE, ...part }).length === 0;
