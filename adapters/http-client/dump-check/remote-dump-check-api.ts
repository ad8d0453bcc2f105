import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { CHECKS, type DumpCheckApi } from '../../api/dump-check/dump-not-ready.js';
import type { ErrorDocument, ReasonBody } from '../../api/errors/error-document.js';
import type { Remote } from '../connection/remote-calls.js';

/** The part of the API that checks dumps, called on a service. */
export const remoteDumpCheckApi = (remote: Remote): DumpCheckApi => ({
  checkDump: async (database, signal) => {
    return pipe(
      await remote(CHECKS.checkDumpReadiness)(database, signal),
      E.map((): readonly ReasonBody[] => []),
      E.orElse(reasonsOf),
    );
  },
});

/** The status says that a dump cannot start, which is a result and no error. Without a reason it is not taken for a yes. */
const reasonsOf = (error: ErrorDocument): E.Either<ErrorDocument, readonly ReasonBody[]> =>
  error.code === 'dump_not_ready' && error.reasons !== undefined && error.reasons.length > 0
    ? E.right(error.reasons)
    : E.left(error);
