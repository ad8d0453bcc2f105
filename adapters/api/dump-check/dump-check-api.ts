import type { Uuid } from '../../../core/shared/uuid.js';
import type { ApiResult, ReasonBody } from '../errors/error-document.js';

/** The part of the API that checks whether dumps can start. */
export interface DumpCheckApi {
  /** Every reason why a dump of the database cannot start; none when it can. The signal aborts the check. */
  readonly checkDump: (database: Uuid, signal?: AbortSignal) => ApiResult<readonly ReasonBody[]>;
}
