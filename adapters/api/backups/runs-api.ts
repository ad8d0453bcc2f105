import type { Uuid } from '../../../core/shared/uuid.js';
import type { ApiResult } from '../errors/error-document.js';
import type { RunBody, RunPageBody } from './run-body.js';
import type { RunParameters } from './run-parameters.js';

/** The part of the API that shows runs. */
export interface RunsApi {
  /** A page of the runs that the caller may see, the latest start first. Every mistake in the parameters is in the error. */
  readonly listRuns: (parameters: RunParameters) => ApiResult<RunPageBody>;
  readonly getRun: (id: Uuid) => ApiResult<RunBody>;
}
