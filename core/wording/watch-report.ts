import type { ProblemChange } from '../domain/problem-change.js';
import type { ProblemReport } from '../domain/problem.js';
import { WATCHED_KINDS } from '../domain/watched-kind.js';
import { findingWords } from './finding-words.js';

type OpenedProblem = Extract<ProblemChange, { readonly _tag: 'Open' | 'Update' }>;

/** An opened or updated problem, as the register takes it. */
export const watchReport = ({ key, finding, since }: OpenedProblem): ProblemReport => ({
  ...key,
  severity: WATCHED_KINDS[key.kind].severity,
  message: findingWords(finding),
  since,
});
