import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { malformedRequest } from '../operations/malformed-request.js';
import type { ProblemDocument } from '../operations/problem-document.js';
import { onKey, readKindArgument } from './on-key.js';
import type { Step } from './reply.js';

export const resolveProblemCommand = (
  kind: string,
  idOrPath: string,
): E.Either<ProblemDocument, Step> =>
  pipe(
    readKindArgument(kind),
    E.bimap(malformedRequest, () =>
      onKey(kind, idOrPath, 'resolved', (operations, key) => operations.closeProblem(key)),
    ),
  );
