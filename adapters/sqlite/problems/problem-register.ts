import type { ProblemRegister } from '../../../core/problems/ports/problem-register.js';
import type { SqliteSession } from '../connection/session.js';
import { purgeInBatches } from './purge-problems.js';

export const sqliteProblemRegister = ({
  write,
}: Pick<SqliteSession, 'write'>): ProblemRegister => ({
  open: (report) => write('openProblem', report),
  close: (key, at) => write('closeProblem', key, at),
  triage: (id, changes) => write('triageProblem', id, changes),
  purge: purgeInBatches((closedBefore, limit) => write('purgeProblems', closedBefore, limit)),
});
