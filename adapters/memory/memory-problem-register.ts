import type { ProblemKey } from '../../core/domain/problem.js';
import type { ProblemRegister } from '../../core/ports/problem-register.js';
import { freshId } from './fresh-id.js';
import type { MemoryCell } from './memory-cell.js';

export const memoryProblemRegister = (cell: MemoryCell): ProblemRegister => ({
  open: (report) =>
    cell.run(({ byId, problems }) => {
      if (byId.get(report.resource.id)?.resource.type !== report.resource.type) return false;
      const key = problemText(report);
      problems.set(key, { id: problems.get(key)?.id ?? freshId(), report });
      return true;
    }),
  close: (key) => cell.run(({ problems }) => problems.delete(problemText(key))),
});

const problemText = ({ kind, resource }: ProblemKey): string =>
  `${resource.type} ${resource.id} ${kind}`;
