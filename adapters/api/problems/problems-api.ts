import type { Option } from 'fp-ts/lib/Option.js';
import type { ProblemKey } from '../../../core/problems/problem.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ReportedProblem } from '../../../core/problems/use-cases/open-problem.js';
import type { ApiResult } from '../errors/error-document.js';
import type { ProblemBody } from './problem-body.js';
import type { ProblemPageBody } from './problem-page-body.js';
import type { ProblemParameters } from './problem-parameters.js';

/** What Shipshape does about problems for one caller. */
export interface ProblemsApi {
  /**
   * A page of the problems that the caller may see: the open ones, the most pressing first, then the closed ones, the
   * latest first. Everything that is wrong with the parameters is said at once.
   */
  readonly listProblems: (parameters: ProblemParameters) => ApiResult<ProblemPageBody>;
  readonly getProblem: (id: Uuid) => ApiResult<ProblemBody>;
  readonly openProblem: (report: ReportedProblem) => ApiResult<void>;
  readonly closeProblem: (key: ProblemKey) => ApiResult<void>;
  /** Answers with the problem as it is afterwards; without a note, takes the acknowledgement back. */
  readonly acknowledgeProblem: (id: Uuid, note: Option<string>) => ApiResult<ProblemBody>;
  /** Answers with the problem as it is afterwards; without a time, ends the snooze. */
  readonly snoozeProblem: (id: Uuid, until: Option<Date>) => ApiResult<ProblemBody>;
}
