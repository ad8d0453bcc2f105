import type { GlobalOptions } from '../command/command-output.js';
import type { ListProblemsOptions } from './list-problems-command.js';
import type { SnoozeOptions } from './snooze-command.js';
import type { ReportOptions } from './report-problem-command.js';

type Act<O = unknown> = (named: string, options: O & GlobalOptions) => Promise<void>;

/** What each command about problems does. */
export interface ProblemActions {
  readonly listProblems: (options: ListProblemsOptions & GlobalOptions) => Promise<void>;
  readonly showProblem: Act;
  readonly acknowledge: Act<{ readonly note?: string }>;
  readonly unacknowledge: Act;
  readonly snooze: Act<SnoozeOptions>;
  readonly unsnooze: Act;
  readonly reportProblem: (
    kind: string,
    idOrPath: string,
    options: ReportOptions & GlobalOptions,
  ) => Promise<void>;
  readonly resolveProblem: (
    kind: string,
    idOrPath: string,
    options: GlobalOptions,
  ) => Promise<void>;
}
