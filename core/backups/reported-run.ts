import * as O from 'fp-ts/lib/Option.js';
import type { ResourceId } from '../shared/resource.js';
import type { DumpFailure } from './dump-failure.js';
import type { Run } from './run.js';

/** A dump made elsewhere, as it is reported. */
export interface ElsewhereRun {
  readonly schedule: ResourceId;
  /** The due time for which it is made; none for one without. */
  readonly dueAt: O.Option<Date>;
  readonly state: 'running' | 'done' | 'failed';
  readonly at: Date;
  /** Absent where it is unknown; of a `running` one, the time of its start. */
  readonly startedAt?: Date;
  readonly sizeBytes?: number;
  readonly sha256?: string;
  /** Of a failed one; absent where its program reported that it failed. */
  readonly failure?: DumpFailure;
  /** One printable line of 200 characters at most; may be empty. */
  readonly note: string;
  /** The tool of a physical backup. */
  readonly tool?: string;
  readonly reportedBy: string;
}

/** The fields of a run that a report sets. */
export type ReportedRun = Pick<
  Run,
  | 'kind'
  | 'state'
  | 'startedBy'
  | 'startedAt'
  | 'endedAt'
  | 'attempt'
  | 'sizeBytes'
  | 'sha256'
  | 'failure'
  | 'note'
  | 'toolVersion'
>;

/** Whether the end of a run was reported before it was given up; then it does not change. */
export const isReported = (
  before: Pick<Run, 'state'>,
  { failure }: Pick<ElsewhereRun, 'failure'>,
): boolean => failure?.code === 'end_unreported' && before.state !== 'running';

/** The run after a report; `before` is the run that the report is about, where there is one. */
export const reportedRun = (
  before: O.Option<Pick<Run, 'state' | 'attempt' | 'startedAt'>>,
  { state, at, startedAt, sizeBytes = 0, sha256, note, reportedBy, failure, tool }: ElsewhereRun,
): ReportedRun => {
  const known = O.toUndefined(before);
  const isUnderWay = known?.state === 'running';
  const isAnother = state === 'running' && !isUnderWay;
  return {
    kind: 'elsewhere',
    state,
    startedBy: reportedBy,
    startedAt: startedAt ?? (isUnderWay ? known.startedAt : at),
    endedAt: state === 'running' ? O.none : O.some(at),
    attempt: Math.max(1, (known?.attempt ?? 0) + (isAnother ? 1 : 0)),
    sizeBytes,
    sha256: state === 'done' ? O.fromNullable(sha256) : O.none,
    failure: state === 'failed' ? O.some(failure ?? { code: 'dump_failed_elsewhere' }) : O.none,
    note,
    toolVersion: O.fromNullable(tool),
  };
};
