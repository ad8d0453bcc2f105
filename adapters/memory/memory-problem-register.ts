import type { ProblemKey, ProblemReport } from '../../core/domain/problem.js';
import type { ProblemRegister } from '../../core/ports/problem-register.js';
import { freshId } from './fresh-id.js';
import type { MemoryCell } from './memory-cell.js';
import type { StoredProblem } from './memory-state.js';

export const memoryProblemRegister = (cell: MemoryCell): ProblemRegister => ({
  open: (report) =>
    cell.run(({ byId, problems }) => {
      if (byId.get(report.resource.id)?.resource.type !== report.resource.type) return false;
      const key = problemText(report);
      const before = problems.get(key);
      problems.set(key, {
        id: before?.id ?? freshId(),
        report: { ...report, since: earlier(before, report) },
      });
      return true;
    }),
  close: (key) => cell.run(({ problems }) => problems.delete(problemText(key))),
});

const earlier = (before: StoredProblem | undefined, { since }: ProblemReport): Date =>
  before !== undefined && before.report.since < since ? before.report.since : since;

const problemText = ({ kind, resource }: ProblemKey): string =>
  `${resource.type} ${resource.id} ${kind}`;
