import type { Option } from 'fp-ts/lib/Option.js';
import type { ProblemKey } from '../../../core/problems/problem.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ReportedProblem } from '../../../core/problems/use-cases/open-problem.js';
import type { ApiResult } from '../errors/error-document.js';
import type { OverviewBody } from './overview-body.js';
import type { ProblemBody } from './problem-body.js';
import type { ProblemPageBody } from './problem-page-body.js';
import type { ProblemParameters } from './problem-parameters.js';

/** The part of the API that shows, reports and triages problems. */
export interface ProblemsApi {
  /** The fleet at a glance. The signal says that the caller no longer waits. */
  readonly overview: (signal?: AbortSignal) => ApiResult<OverviewBody>;
  /**
   * A page of the problems that the caller may see: the open ones by priority, then the closed ones, the latest first.
   * Every mistake in the parameters is in the error.
   */
  readonly listProblems: (parameters: ProblemParameters) => ApiResult<ProblemPageBody>;
  readonly getProblem: (id: Uuid) => ApiResult<ProblemBody>;
  readonly openProblem: (report: ReportedProblem) => ApiResult<void>;
  readonly closeProblem: (key: ProblemKey) => ApiResult<void>;
  /** Returns the problem as it is afterwards; without a note, removes the acknowledgement. */
  readonly acknowledgeProblem: (id: Uuid, note: Option<string>) => ApiResult<ProblemBody>;
  /** Returns the problem as it is afterwards; without a time, ends the snooze. */
  readonly snoozeProblem: (id: Uuid, until: Option<Date>) => ApiResult<ProblemBody>;
}
