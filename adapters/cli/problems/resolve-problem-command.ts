import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import type { ProblemDocument } from '../../api/errors/error-document.js';
import { onKey, readKindArgument } from './problem-key-command.js';
import type { Step } from '../command/command-output.js';

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
